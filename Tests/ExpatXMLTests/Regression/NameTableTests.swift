import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

/// Names that are not kept go as soon as nobody uses them.
@Suite struct NameTableTests {
  private struct Weak {
    weak var name: XMLName?
  }

  /// A long name is not kept. The element is foreseen every time, which is where names were let go.
  @Test func namesOfAttributesBehindAForeseenElement() throws {
    let table = NameTable()
    let (element, long) = (Array("a".utf8), [UInt8](repeating: UInt8(ascii: "b"), count: 200))
    var names: [Weak] = []
    for _ in 0..<30_000 {
      _ = try unsafe table.elementName(BorrowedUTF8(element.span))
      names.append(Weak(name: try unsafe table.name(BorrowedUTF8(long.span)).takeUnretainedValue()))
    }
    #expect(names.count { $0.name != nil } < 10_000)
  }

  /// As many open elements, whose names are in use, as names that are let go at a time, or more: each further name made
  /// the table look through all of them.
  @Test func namesInManyOpenElements() throws {
    let names = (0..<9000).map { "a\($0)" }
    let leaves = (0..<50_000).map { "<b\($0)/>" }
    let document =
      names.map { "<\($0)>" }.joined() + leaves.joined() + names.reversed().map { "</\($0)>" }.joined()
    let parser = ExpatXMLParser(document: document)
    let counter = ParseCounter(parser)
    #expect(counter.succeeded)
    #expect(counter.elements == names.count + leaves.count)
  }

  /// Some hundred names that differ in one place are kept, nearly all, wherever that is.
  @Test(arguments: [
    "#name", "na#me", "name#", "alongname#", "along#name", "averylongname#averylong", "averyverylongname#",
  ])
  func similarNamesAreKept(pattern: String) throws {
    let table = NameTable()
    for _ in 0..<10 {
      for number in 100..<500 {
        let name = Array(pattern.replacing("#", with: "\(number)").utf8)
        _ = try unsafe table.name(BorrowedUTF8(name.span))
      }
    }
    // A few, by chance, have to share a place.
    #expect(table.madeCount < 1000)
  }
}
