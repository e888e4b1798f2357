@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Trees that are large or deep.
@Suite struct ExtentTests {
  /// Nothing is recursive: building, comparing, hashing, looking up, printing and freeing use no stack. Even frames of
  /// eight bytes for each element would not fit. `EXPATXML_TREE_DEPTH=1000000` makes a million elements.
  @Test func elementsInsideEachOther() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let depth = ProcessInfo.processInfo.environment["EXPATXML_TREE_DEPTH"].flatMap(Int.init) ?? 100_000
      let document =
        String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
      let isRight = await onSmallStack {
        var limits = XMLLimits()
        limits.elementDepth = .max
        guard
          let node = try? ExpatXMLElement(
            .data(Data(document.utf8)), options: XMLOptions(limits: limits)),
          let other = try? ExpatXMLElement(.data(Data(document.utf8)), options: XMLOptions(limits: limits))
        else { return false }
        let innermost = node.elements(matching: ".//*").reduce(node) { $1 }
        return node == other && Set([node, other]).count == 1 && node != innermost && innermost.text == "x"
          && node.text == "x" && node.directText.isEmpty && node.elements(matching: ".//a").count == depth - 1
          && node["b"] == nil && node.description == document
          && (try? ExpatXMLDecoder().decode(String.self, from: node)) == "x"
      }
      exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func manyAttributesInAnyOrder() throws {
    func node(_ order: some Sequence<Int>) throws -> ExpatXMLElement {
      try ExpatXMLElement(.data(Data("<a\(order.map { " a\($0)='\($0)'" }.joined())/>".utf8)))
    }
    #expect(try node(0..<10_000) == node((0..<10_000).reversed()))
    #expect(try node(0..<10_000) != node(1..<10_001))
  }

  #if os(Linux)
    /// One record is in memory at a time, whatever the length of the document.
    @Test(.disabled(if: Sanitizer.isActive, "A sanitizer takes memory of its own."))
    func recordsTakeNoMoreMemoryThanTheLongest() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        final class Feed: ByteSource {
          private let record = Array(
            "<entry id='1'><title>Some title</title><body>\(String(repeating: "text ", count: 200))</body></entry>".utf8
          )
          private var rest = 10_000
          func read(into output: inout OutputRawSpan) {
            guard rest >= 0 else { return }
            let bytes = rest == 10_000 ? Array("<feed>".utf8) : rest == 0 ? Array("</feed>".utf8) : record
            for byte in bytes { output.append(byte) }
            rest -= 1
          }
          func close() {}
        }
        var count = 0
        var length = 0
        let builder = NodeBuilder(RecordSelector(try RecordPattern("entry"))) {
          count += 1
          length += $0.text.utf8.count
          if count == 100 { try Resources.resetPeak() }
        }
        let before = Resources.residentBytes
        guard (try? XMLStreamParser(XMLSource { _ in Feed() }).parse(builder)) != nil else { exit(EXIT_FAILURE) }
        let grown = Resources.peakBytes - before
        print("\(count) records, \(length) bytes of text, \(grown >> 10) KiB more")
        exit(count == 9999 && length > 10_000_000 && grown < 4 << 20 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
  #endif
}
