import ExpatXML
import Foundation
import Testing

/// Expat ignores a reference to an undeclared entity in an attribute value.
@Suite struct UndeclaredReferenceInTagTests {
  @Test(
    arguments: ["", "<!DOCTYPE a>", "<!DOCTYPE a []>", "<!DOCTYPE a [<!--%p;-->]>", "<!DOCTYPE a [<?p %p;?>]>"],
    [
      ("<a b='1&x;2'/>", 8), ("<a><b c='1&x;2'/></a>", 11), ("<a> <b c='&#49;&amp;&x;'/></a>", 21),
      ("<a>1<b c='1&lt;2'/>&amp;<b c='1&x;2'/></a>", 32), ("<a>&amp;<b/><b d='1' c='&ampx;'/></a>", 25),
      ("<a><b>&gt;</b><b c='&g;'/></a>", 21),
    ])
  func isAnError(documentType: String, document: (text: String, column: Int)) throws {
    let outcome = try parse(documentType + document.text)
    #expect(outcome.events.last == "error 26")
    #expect(outcome.positions.last == "1:\(documentType.utf8.count + document.column)")
  }

  @Test func isAnErrorToATree() throws {
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLElement(.data(Data("<a><b c='1&x;2'/></a>".utf8))) }
    #expect(error?.code == .undeclaredEntityError)
  }
}
