import ExpatXML

/// Reads an `<address>`, wherever it occurs.
final class AddressReader: ElementReader {
  private(set) var address = Order.Address()

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    switch name {
    case "name": address.name = text
    case "street": address.street = text
    case "city": address.city = text
    case "postcode": address.postcode = text
    case "country": address.country = text
    default: break
    }
  }
}
