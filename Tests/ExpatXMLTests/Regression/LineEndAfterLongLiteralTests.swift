/// The first bytes that Expat gets may end with the quote of a long literal, and a carriage return comes next.
@Suite struct LineEndAfterLongLiteralTests {
  @Test(arguments: ["\r\n", "\r", "\r\r\n", "\r\r\r", "\n"])
  func theLiteralEndsThere(lineEnd: String) throws {
    for length in 200...300 {
      let text = String(repeating: "x", count: length)
      let documents = [
        "<!DOCTYPE a [<!ENTITY e \"\(text)\"\(lineEnd)>]><a>&e;</a>",
        "<!DOCTYPE a SYSTEM '\(text)'\(lineEnd)[<!ENTITY e 'v'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA '\(text)'\(lineEnd)c CDATA 'd'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e \(text)\(lineEnd)'\(text)'\(lineEnd)>]>\(lineEnd)<a/>",
        "<a b='\(text)'\(lineEnd)c='d'>&amp;<b c='\(text)'\(lineEnd)d='&lt;'/></a>",
      ]
      for document in documents {
        let outcomes = [false, true].map { usesExpatAlone in
          record(ExpatXMLParser(document: document)) { $0.options.usesExpatAlone = usesExpatAlone }
        }
        #expect(outcomes[0] == outcomes[1], "\(length)")
      }
      let outcome = record(ExpatXMLParser(document: documents[0]))
      #expect(outcome.succeeded && outcome.events.contains("text \(text.debugDescription)"), "\(length)")
    }
  }
}
