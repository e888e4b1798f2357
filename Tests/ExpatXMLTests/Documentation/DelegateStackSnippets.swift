import ExpatXML
import Foundation
import Testing

struct Customer: Equatable {
  var name = ""
}

final class CustomerReader: ExpatXMLParserDelegate {
  private(set) var customer = Customer()

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { customer.name = string }
}

final class OrderReader: ExpatXMLParserDelegate {
  private(set) var customer = Customer()
  private let customerReader = CustomerReader()

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    if elementName == "customer" { parser.pushDelegate(customerReader) }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if elementName == "customer" { customer = customerReader.customer }
  }
}

/// The code of the article "Delegates for parts of a document", which `DocumentationTests` compares with this.
@Suite struct DelegateStackSnippets {
  @Test func ordersAndCustomers() {
    let reader = OrderReader()
    let document = "<order>x<customer><name>N</name></customer><name>y</name></order>"
    let parser = ExpatXMLParser(data: Data(document.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.customer == Customer(name: "N"))
  }
}
