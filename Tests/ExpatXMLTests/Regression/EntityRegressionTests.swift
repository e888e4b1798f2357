import ClientOfExpatXML
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import ExpatXML

/// Entities that were once parsed wrongly.
@Suite struct EntityRegressionTests {
  private func events(_ document: String, _ entities: [String: String] = [:]) throws -> [String] {
    try parse(document) { parser in
      (parser.delegate as? EventRecorder)?.entities = entities.mapValues { Array($0.utf8) }
    }.events
  }

  @Test(arguments: [
    "<!-- &#38;foo; -->", "<!-- don't -->", "<![CDATA[<i href='&#38;foo;'>]]>", "<?php '&#38;foo;'?>",
    "<!--&#38;&#38;&#38;-->",
  ])
  func textThatLooksLikeAReferenceInAnEntity(text: String) throws {
    let document = "<!DOCTYPE a [<!ENTITY y \"\(text)<b c='1'/>\">]><a>&y;</a>"
    #expect(try events(document).suffix(2) == ["end a", "endDocument"])
  }

  @Test func aHundredThousandAmpersandsInAnEntityCostLittle() {
    let text = String(repeating: "&#38;", count: 100_000)
    let document = "<!DOCTYPE a [<!ENTITY y \"<!--\(text)--><b c='1'/>\">]><a>&y;</a>"
    #expect(record(ExpatXMLParser(document: document)).succeeded)
  }

  @Test(arguments: ["x y", "x?", "x^y", "x}"])
  func textThatLooksLikeZlib(text: String) throws {
    #expect(try events("<a>&e;</a>", ["e": text]).contains("text \(text.debugDescription)"))
  }

  @Test func parameterEntitiesWithOneSystemIdentifier() throws {
    let document = "<!DOCTYPE a [<!ENTITY % p SYSTEM 's'><!ENTITY % q SYSTEM 's'>%q;%p;]><a/>"
    let outcome = try parse(document) { $0.shouldResolveExternalEntities = true }
    #expect(outcome.events.filter { $0.hasPrefix("resolve") } == ["resolve %q s", "resolve %p s"])
  }

  @Test func oneRelativeIdentifierForTwoFiles() throws {
    let folder = try TemporaryFolder([
      "a.xml": Array(#"<!DOCTYPE a SYSTEM "a.dtd"><a>&e;</a>"#.utf8),
      "a.dtd": Array("<!ENTITY % x SYSTEM 'sub/inc.ent'>%x;".utf8),
      "sub/inc.ent": Array("<!ENTITY % y SYSTEM 'sub/inc.ent'>%y;".utf8),
      "sub/sub/inc.ent": Array("<!ENTITY e 'E'>".utf8),
    ])
    let parser = ExpatXMLParser(.file(folder.path("a.xml")))
    let outcome = record(parser) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .noNetwork
    }
    #expect(outcome.events.contains(#"text "E""#))
  }

  @Test func anUnusedParameterEntityDoesNotExcuseUndeclaredEntities() throws {
    let declaration = #"<!DOCTYPE a [<!ENTITY % p "x">]>"#
    #expect(try events("\(declaration)<a b='&z;'/>").last == "error 26")
    #expect(try events("\(declaration)<a>&z;</a>").last == "error 26")
  }

  /// What looks like a reference in content is none.
  @Test(arguments: ["<a>&z;%p;</a>", "<a b='&z;'>%p;</a>", "<a b='%p;'>&z;</a>", "<a c='%p;' b='&z;'/>"])
  func aPercentSignInContentDoesNotExcuseUndeclaredEntities(content: String) throws {
    #expect(try events("<!DOCTYPE a [<!ENTITY % p 'x'>]>\(content)").last == "error 26")
  }

  @Test func aLoopThroughAnUndeclaredEntity() throws {
    let document = "<!DOCTYPE a [<!ENTITY x SYSTEM 'x'>]><a>&x;</a>"
    #expect(try events(document, ["x": "[&u;]", "u": "(&x;)"]).last == "error 89")
  }

  @Test func anExternalEntityOfAnyLength() {
    let text = String(repeating: "0123456789abcdef", count: 1 << 20)
    let outcome = record(ExpatXMLParser(document: "<a>&x;</a>")) {
      ($0.delegate as? EventRecorder)?.entities = ["x": Array(text.utf8)]
    }
    #expect(outcome.succeeded)
  }

  @Test func canonicallyEquivalentNamesAreDifferent() throws {
    let document = "<!DOCTYPE a [<!ENTITY \u{E9} 'x'>]><a b='&e\u{301};'/>"
    #expect(try events(document).last == "error 26")
    let strict = try parse("<e\u{301}:a xmlns:\u{E9}='u'/>") { $0.options.checksNamespaces = true }
    #expect(strict.events.last == "error 35")
    let distinct = try parse("<a xmlns:x='\u{E9}' xmlns:y='e\u{301}' x:b='' y:b=''/>") {
      $0.options.checksNamespaces = true
    }
    #expect(distinct.succeeded)
  }

  /// It is not known whether white space follows the target. The length of the reference does not matter.
  @Test(arguments: ["e", "entity-with-a-name"]) func processingInstructionsWithoutDataInAnEntity(name: String) throws {
    let document = "<!DOCTYPE a [<!ENTITY \(name) '<?p?><?q ?><?r s?>'>]><a>&\(name);<?p?><?q ?></a>"
    let events = try events(document).filter { $0.hasPrefix("pi") }
    #expect(events == ["pi p nil", "pi q nil", #"pi r "s""#, "pi p nil", #"pi q """#])
  }

  @Test func processingInstructionsWithoutDataInAnAnswer() throws {
    let events = try events("<a>&e;</a>", ["e": "<?p?><?q ?>"]).filter { $0.hasPrefix("pi") }
    #expect(events == ["pi p nil", #"pi q """#])
  }

  @Test(.needsNetworking) func anAbortedRequestForAnEntityIsNotMade() throws {
    let requests = Mutex(0)
    let url = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body([])
    }
    let document = #"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(url)">]><a>&x;</a>"#
    let outcome = record(ExpatXMLParser(document: document)) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .always
      ($0.delegate as? EventRecorder)?.onEvent = { if $1.hasPrefix("resolve") { $0.abortParsing() } }
    }
    #expect(outcome.events.last == "error 512")
    #expect(requests.withLock { $0 } == 0)
  }

  @Test(.needsNetworking) func theOriginIsThatOfTheResponse() throws {
    let requests = Mutex(0)
    let secret = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body(Array("secret".utf8))
    }
    let document = #"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(secret)">]><a>&x;</a>"#
    let target = try TestServer.shared.publish(Array(document.utf8)).absoluteString
      .replacing("127.0.0.1", with: "localhost")
    let start = try TestServer.shared.publish { _ in .body([], status: 302, headers: [("Location", target)]) }
    let outcome = record(try #require(ExpatXMLParser(contentsOf: start))) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .sameOriginOnly
    }
    #expect(outcome.succeeded)
    #expect(requests.withLock { $0 } == 0)
  }
}
