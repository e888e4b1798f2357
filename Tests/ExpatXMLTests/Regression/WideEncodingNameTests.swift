import ClientOfExpatXML
import ExpatXML
import Testing

/// A document that declares an encoding with units of two or four bytes, and whose units are bytes, is not in that encoding, however
/// the name is written.
@Suite struct WideEncodingNameTests {
  @Test(arguments: ["UTF-16", "utf_16", "UTF--16", "UTF-1-6LE", "U.T.F.32", "UCS_2", "x-UTF-16", "ISO10646-UCS-2"])
  func bytesAreNotWide(name: String) {
    let outcome = record(ExpatXMLParser(document: "<?xml version='1.0' encoding='\(name)'?><a>x</a>"))
    let expected = record(ExpatXMLParser(document: "<?xml version='1.0' encoding='UTF-16'?><a>x</a>"))
    #expect(outcome.events == expected.events)
  }
}
