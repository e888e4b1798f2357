internal import TestData

extension BenchmarkDocument {
  /// As many elements as possible, to measure the cost of each event.
  func writeTinyElements(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 4)
    try writer.start("t")
    while writer.byteCount < byteCount {
      writer.newLine()
      try writer.start("r")
      for _ in 0..<8 {
        switch random.number(0..<4) {
        case 0: try writer.element("a", text: String(random.number(0..<10)))
        case 1: try writer.element("b", text: "x")
        case 2: try writer.empty("c")
        default:
          try writer.start("d")
          try writer.empty("e")
          writer.end("d")
        }
      }
      writer.end("r")
    }
    writer.newLine()
    writer.end("t")
  }
}
