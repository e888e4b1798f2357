import ClientOfExpatXML
import ExpatXML
import Foundation
import Testing

/// The code of the article "Untrusted input", which `DocumentationTests` compares with this.
@Suite struct UntrustedInputTests {
  private func parser(_ document: String) -> ExpatXMLParser { ExpatXMLParser(data: Data(document.utf8)) }

  private static let nested = String(repeating: "<a>", count: 300)

  @Test func aPreset() {
    let parser = parser(Self.nested)
    parser.options.limits = .untrusted
    #expect(!parser.parse())
    #expect(parser.parserError?.localizedDescription.hasPrefix("The limit elementDepth of 256") == true)
  }

  @Test func aPresetThatIsRaised() {
    let parser = parser("<a>\(String(repeating: "x", count: 17 << 20))</a>")
    var limits = XMLLimits.untrusted
    limits.documentBytes = 1 << 30
    limits.textRunBytes = 64 << 20
    parser.options.limits = limits
    #expect(parser.parse())
  }

  @Test func theNameOfTheLimit() {
    var printed = ""
    func print(_ text: String) { printed = text }
    let parser = parser(Self.nested)
    parser.options.limits = .untrusted
    if !parser.parse(), let limit = (parser.parserError as? XMLParseError)?.limit {
      print("The document exceeds \(limit).")
    }
    #expect(printed == "The document exceeds elementDepth.")
  }

  @Test func oneEntityThatIsAllowed() throws {
    let schema = URL(fileURLWithPath: try TemporaryFile(Array("X".utf8)).path)
    let parser = parser(#"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(schema.absoluteString)">]><a>&x;</a>"#)
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.shouldResolveExternalEntities = true
    parser.allowedExternalEntityURLs = [schema]
    #expect(parser.parse())
    #expect(recorder.lines.contains(#"text "X""#))
  }
}
