@testable import ExpatXMLCore

/// Names for which the scanner's table has no room are freed when their elements have ended.
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
}
