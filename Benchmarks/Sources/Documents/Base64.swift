internal import TestData

extension BenchmarkDocument {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  private static let lineLength = 76

  /// One text node that is nearly the whole document: an attachment in lines of 76 characters (RFC 2045, section 6.8).
  func writeBase64(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 6)
    // A few different lines are as good as random ones for a parser, and are made much faster.
    let lines = (0..<64).map { _ in
      String((0..<Self.lineLength).map { _ in random.element(Self.alphabet) })
    }
    try writer.start("attachment")
    try writer.element("name", text: "holiday.jpg")
    try writer.element("encoding", text: "base64")
    try writer.start("data")
    while writer.byteCount < byteCount {
      for line in lines {
        writer.text(line)
        writer.newLine()
      }
      try writer.flush()
    }
    writer.end("data")
    writer.end("attachment")
  }
}
