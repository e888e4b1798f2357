import ExpatXML
import Foundation
import Testing

/// The name that the decoded element must have.
@Suite struct DecoderRootTests {
  private struct Feed: Decodable { var entry: [String] }

  private static let atom = "http://www.w3.org/2005/Atom"

  @Test func withoutAnyNameEveryRootIsDecoded() throws {
    #expect(try decode(Feed.self, "<html><body/></html>").entry == [])
  }

  @Test func anotherRootIsAnError() throws {
    let error = try fault(Feed.self, "<!-- Log in -->\n<html><body/></html>") { $0.rootName = "feed" }
    #expect(error.description == "dataCorrupted at , 2:1: Expected the element feed, not <html>. Line 2, column 1.")
    #expect(try decode(Feed.self, "<feed><entry>a</entry></feed>") { $0.rootName = "feed" }.entry == ["a"])
  }

  @Test(arguments: ["rss", "feed"]) func theNameMayBeAChoice(name: String) throws {
    #expect(throws: Never.self) { try decode(Feed.self, "<\(name)/>") { $0.rootName = "rss|feed" } }
    let error = try fault(Feed.self, "<html/>") { $0.rootName = "rss|feed" }
    #expect(error.message.hasPrefix("Expected the element rss or feed, not <html>."))
  }

  @Test(arguments: ["{\(atom)}feed", "a:feed", "{*}feed", "x:feed"]) func theNameMayHaveANamespace(name: String) throws
  {
    let document = "<x:feed xmlns:x='\(Self.atom)'/>"
    #expect(throws: Never.self) {
      try decode(Feed.self, document) {
        $0.rootName = name
        $0.namespacesByPrefix = ["a": Self.atom]
      }
    }
  }

  @Test(arguments: ["{urn:a|b}r", "rss|{urn:a|b}r|feed"]) func aNamespaceMayContainTheSeparator(name: String) throws {
    #expect(throws: Never.self) { try decode(Feed.self, "<r xmlns='urn:a|b'/>") { $0.rootName = name } }
    let error = try fault(Feed.self, "<b/>") { $0.rootName = "{urn:a|b}r|feed" }
    #expect(error.message.hasPrefix("Expected the element {urn:a|b}r or feed, not <b>."))
  }

  @Test func aRootOfAnotherNamespaceIsAnErrorThatNamesIt() throws {
    let error = try fault(Feed.self, "<x:feed xmlns:x='urn:x'/>") { $0.rootName = "feed" }
    #expect(error.message.hasPrefix("Expected the element feed, not <x:feed>, in namespace urn:x."))
    let other = try fault(Feed.self, "<feed/>") {
      $0.rootName = "feed"
      $0.namespacesByPrefix = ["": Self.atom]
    }
    #expect(other.message.hasPrefix("Expected the element feed, not <feed>."))
  }

  /// The strategy is for keys.
  @Test func theNameIsTheOneInTheDocument() throws {
    #expect(throws: Never.self) {
      try decode(Feed.self, "<Feed/>") {
        $0.rootName = "Feed"
        $0.keyDecodingStrategy = .convertFromCapitalized
      }
    }
  }

  @Test func recordsAndNodesAreChecked() throws {
    var decoder = ExpatXMLDecoder()
    decoder.rootName = "entry"
    let reader = XMLRecordReader(.string("<feed><entry/><entry/></feed>"), named: "entry")
    #expect(try reader.next(Feed.self, using: decoder) != nil)
    #expect(throws: DecodingError.self) { try decoder.decode(Feed.self, from: ExpatXMLElement(.string("<feed/>"))) }
  }
}
