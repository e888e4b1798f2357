/// An external entity that ends, as far as Expat can tell, inside a token of more than 64 bytes. Expat does not always know the bytes
/// of such a token, so the window keeps them.
@Suite struct LongTokenOfEntityTests {
  private static let fill = String(repeating: " ", count: 100)

  private func outcome(_ text: String) -> [String] {
    let outcome = record(ExpatXMLParser(document: "<!DOCTYPE a [<!ENTITY x SYSTEM 's'>]><a>&x;</a>")) {
      ($0.delegate as? EventRecorder)?.entities = ["x": Array(text.utf8)]
    }
    return outcome.events.filter { !$0.hasPrefix("text") }
  }

  @Test(arguments: ["", "<!--\(fill)-->", "<?p \(fill)?>", "<?xml version='1.0' encoding='UTF-8'\(fill)?>"])
  func whiteSpaceAtItsEndChangesNothing(entity: String) {
    #expect(outcome(entity + Self.fill) == outcome(entity + " "))
    #expect(!outcome(entity + Self.fill).contains { $0.hasPrefix("error") })
  }

  @Test(arguments: ["<!--", "<?p ", "<?xml version='1.0' ", "<b c='", "&x", "<!ELEMENT b "])
  func whatIsNotCompleteIsAnError(entity: String) {
    #expect(outcome(entity + Self.fill).contains { $0.hasPrefix("error") })
  }
}
