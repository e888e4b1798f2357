import CExpatXMLVectors
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

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

  /// If more open elements used names than are freed at a time, each further name made the table search all of them.
  @Test func namesInManyOpenElements() throws {
    let elements = ElementStack()
    func start(_ name: String) throws {
      let bytes = Array(name.utf8)
      unsafe elements.push(
        try elements.names.elementName(XMLBorrowedUTF8(bytes.span), in: elements), declarationCount: 0)
    }
    for index in 0..<9000 { try start("a\(index)") }
    for index in 0..<50_000 {
      try start("b\(index)")
      _ = unsafe elements.pop()
    }
    #expect(elements.names.sweptCount < 4 * elements.names.madeCount)
  }

  /// The table begins small. The names in it stay the same objects while it grows.
  @Test func namesStayWhileTheTableGrows() throws {
    let table = NameTable()
    func names() throws -> [ObjectIdentifier] {
      try (0..<40).map { number in
        // Short names are found in another way than long ones.
        let bytes = Array("\(number.isMultiple(of: 2) ? "n" : "averylongname")\(number)".utf8)
        return ObjectIdentifier(try unsafe table.name(XMLBorrowedUTF8(bytes.span)).takeUnretainedValue())
      }
    }
    let first = try names()
    #expect(Set(first).count == 40)
    #expect(try names() == first)
    #expect(table.madeCount == 40)
  }

  /// The table retains its names.
  @Test func namesAreFreedWithTheTable() throws {
    var names: [Weak] = []
    do {
      let table = NameTable()
      for _ in 0..<3 {
        for number in 0..<200 {
          let bytes = Array("n\(number)".utf8)
          names.append(Weak(name: try unsafe table.name(XMLBorrowedUTF8(bytes.span)).takeUnretainedValue()))
        }
      }
      withExtendedLifetime(table) { #expect(names.contains { $0.name != nil }) }
    }
    #expect(names.allSatisfy { $0.name == nil })
  }

  /// Some hundred names that differ in one place are nearly all cached, wherever that place is.
  @Test(arguments: [
    "#name", "na#me", "name#", "alongname#", "along#name", "averylongname#averylong", "averyverylongname#",
  ])
  func similarNamesAreKept(pattern: String) throws {
    // How many names collide depends on the seed.
    let table = NameTable(seed: 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<10 {
      for number in 100..<500 {
        let name = Array(pattern.replacing("#", with: "\(number)").utf8)
        _ = try unsafe table.name(XMLBorrowedUTF8(name.span))
      }
    }
    // A few names may collide.
    #expect(table.madeCount < 1000)
  }
}
