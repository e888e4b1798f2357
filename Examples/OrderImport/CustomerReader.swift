import ExpatXML

/// Reads a `<customer>`.
final class CustomerReader: ElementReader {
  private(set) var customer: Order.Customer

  init(id: String) {
    customer = Order.Customer(id: id)
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    switch name {
    case "name": customer.name = text
    case "email": customer.email = text
    default: break
    }
  }
}
