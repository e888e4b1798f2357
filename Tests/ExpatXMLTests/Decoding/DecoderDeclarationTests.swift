@testable import ExpatXMLCore

/// Many elements under many declarations: each declaration is looked at a few times, and not once for each element.
@Suite struct DecoderDeclarationTests {
  private static let declarations = (0..<1000).map { "xmlns:p\($0)='urn:\($0)'" }.joined(separator: " ")

  private func lists(of elements: [ExpatXMLElement]) -> Set<ObjectIdentifier> {
    Set(elements.compactMap { $0.tree.surroundings(of: $0.item).map(ObjectIdentifier.init) })
  }

  @Test func elementsOfAListShareTheDeclarationsAroundThem() throws {
    let items = (0..<100).map { "<v xmlns:own='urn:own'>p\($0):a</v>" }.joined()
    let list = try ExpatXMLDecoder().decode(
      [ExpatXMLElement].self, from: .string("<l \(Self.declarations)>\(items)</l>"))
    #expect(list.count == 100)
    #expect(lists(of: list).count == 1)
    #expect(list[7].namespace(forPrefix: "p999") == "urn:999")
    #expect(list[7].namespace(forPrefix: "own") == "urn:own")
    #expect(try list[7].xml() == "<v xmlns:p7=\"urn:7\" xmlns:own=\"urn:own\">p7:a</v>")
  }

  @Test func recordsShareTheDeclarationsAroundThem() throws {
    let items = String(repeating: "<g xmlns:g='urn:g'><v/></g>", count: 100)
    let records = try XMLRecordReader(.string("<l \(Self.declarations)>\(items)</l>"), named: "v").all()
    let outer = records.compactMap { $0.tree.outer?.outer.map(ObjectIdentifier.init) }
    #expect(outer.count == 100)
    #expect(Set(outer).count == 1)
    #expect(records.allSatisfy { $0.namespace(forPrefix: "p0") == "urn:0" })
  }

  /// Lists with a declaration of their own before many that they share, as those of sibling tags.
  @Test func aPrefixIsLookedUpInFewSteps() throws {
    var shared: DeclaredPrefix?
    for number in 0..<1000 {
      shared = DeclaredPrefix(prefix: ExactString("\(number % 990)"), uri: ExactString("urn:\(number)"), outer: shared)
    }
    let steps = (0..<1001).map { _ in
      let list = DeclaredPrefix(prefix: "own", uri: "urn:own", outer: shared)
      var count = 0
      _ = list.find { _ in
        count += 1
        return nil
      } inBlock: { _ in
        count += 1
        return nil
      }
      #expect(list["own"] == "urn:own" && list["989"] == "urn:989" && list["0"] == "urn:990" && list["990"] == nil)
      #expect(list.prefix(ofURI: "urn:500", isAttribute: true) == "500")
      #expect(list.prefix(ofURI: "urn:0", isAttribute: true) == nil)
      return count
    }
    #expect(steps.first == 1001 && steps.last == 2)
    #expect(steps.reduce(0, +) < 50_000)
  }

  /// As a start tag is written: each declaration is looked up among those before it.
  @Test func declarationsOfOneTagAreLookedUpInFewSteps() throws {
    var list = DeclaredPrefix(prefix: "outer", uri: "urn:outer", outer: nil)
    var steps = 0
    for number in 0..<4000 {
      let answer = list.find(after: 1) { _ in
        steps += 1
        return nil
      } inBlock: { _ in
        steps += 1
        return nil
      }
      #expect(answer == nil)
      list = DeclaredPrefix(prefix: ExactString("\(number)"), uri: ExactString("urn:\(number)"), outer: list)
    }
    #expect(steps < 500_000)
    #expect(list["outer"] == "urn:outer" && list["outer", after: 1] == nil)
    #expect(list["2000", after: 2001] == "urn:2000" && list["2000", after: 2002] == nil)
  }
}
