import CExpatXMLVectors

@testable import ExpatXMLCore

/// Names that the scanner's table does not remember are freed when their elements have ended.
@Suite struct NameTableTests {
  private struct Weak {
    weak var name: XMLName?
  }

  /// Starts an element whose name is not in the scanner's table.
  private func start(_ name: String, in elements: ElementStack) throws -> Weak {
    let name = try unsafe name.withBorrowedUTF8 { unsafe try elements.elementName($0) }
    unsafe elements.push(name, declarationCount: 0)
    return Weak(name: unsafe name.takeUnretainedValue())
  }

  @Test func namesOfElementsThatFollowEachOther() throws {
    let elements = ElementStack()
    let names = try (0..<1000).map { index in
      let name = try start("a\(index)", in: elements)
      _ = unsafe elements.pop()
      return name
    }
    #expect(names.count { $0.name != nil } <= 2)
  }

  @Test func namesOfNestedElements() throws {
    let elements = ElementStack()
    let names = try (0..<1000).map { try start("a\($0)", in: elements) }
    #expect(names.allSatisfy { $0.name != nil })
    for _ in names { _ = unsafe elements.pop() }
    #expect(names.count { $0.name != nil } <= 2)
  }

  @Test func namesOfAttributes() throws {
    let table = NameTable()
    let names = try (0..<1000).map { index in
      let name = try unsafe "a\(index)".withBorrowedUTF8 { unsafe try table.name($0) }
      return Weak(name: unsafe name.takeUnretainedValue())
    }
    #expect(names.count { $0.name != nil } == 1)
  }

  /// The scanner's table has all names in declarations. No more of them are remembered than of other names.
  @Test func namesOfDeclarations() throws {
    let table = NameTable()
    var scanner = unsafe expatxml_scanner()
    unsafe expatxml_scanner_begin(&scanner, nil, 1 << 10, 1)
    defer { unsafe expatxml_scanner_free(&scanner) }
    let names = try (0..<ScannedName.most + 1000).map { index in
      let entry = unsafe try #require(expatxml_declared_name(&scanner, "a\(index)"))
      let name = try unsafe table.name(XMLBorrowedUTF8(name: expatxml_bytes_of(entry), isScanned: true))
      return Weak(name: unsafe name.takeUnretainedValue())
    }
    withExtendedLifetime(table) { #expect(names.count { $0.name != nil } == ScannedName.most + 1) }
  }
}
