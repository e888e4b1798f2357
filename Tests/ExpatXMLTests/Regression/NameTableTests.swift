import CExpatXMLVectors

@testable import ExpatXMLCore

/// Names that are not cached are freed as soon as they are no longer used.
@Suite struct NameTableTests {
  private struct Weak {
    weak var name: XMLName?
  }

  /// A long name is not cached. The scanner's table remembers the element's name, and names were only freed when one was not
  /// remembered.
  @Test func namesOfAttributesAfterARememberedElement() throws {
    let (table, elements) = (NameTable(), ElementStack())
    let long = [UInt8](repeating: UInt8(ascii: "b"), count: 200)
    var scanner = unsafe expatxml_scanner()
    unsafe expatxml_scanner_begin(&scanner, nil, 1 << 10, 1)
    defer { unsafe expatxml_scanner_free(&scanner) }
    var isName: Int32 = 1
    let element = unsafe try #require(expatxml_find_name(&scanner, Array("a".utf8), 1, &isName))
    var names: [Weak] = []
    for _ in 0..<30_000 {
      _ = try unsafe table.elementName(XMLBorrowedUTF8(name: expatxml_bytes_of(element), isScanned: true), in: elements)
      names.append(Weak(name: try unsafe table.name(XMLBorrowedUTF8(long.span)).takeUnretainedValue()))
    }
    #expect(names.count { $0.name != nil } < 10_000)
  }

  /// If more open elements used names than are freed at a time, each further name made the table search all of them. When the elements
  /// have ended, their names are freed too.
  @Test func namesInManyOpenElements() throws {
    let elements = ElementStack()
    var names: [Weak] = []
    func start(_ name: String) throws {
      let bytes = Array(name.utf8)
      let name = unsafe try elements.names.elementName(XMLBorrowedUTF8(bytes.span), in: elements)
      unsafe elements.push(name, declarationCount: 0)
      if names.count < 9000 { names.append(Weak(name: unsafe name.takeUnretainedValue())) }
    }
    for index in 0..<9000 { try start("a\(index)") }
    for index in 0..<50_000 {
      try start("b\(index)")
      _ = unsafe elements.pop()
    }
    #expect(elements.names.sweptCount < 4 * elements.names.madeCount)
    for _ in names { _ = unsafe elements.pop() }
    for index in 0..<50_000 {
      try start("c\(index)")
      _ = unsafe elements.pop()
    }
    #expect(names.count { $0.name != nil } < 1000)
  }
}
