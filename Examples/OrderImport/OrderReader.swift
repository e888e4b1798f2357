import ExpatXML

/// Reads an `<order>`, with readers for its parts. Three of them have a `<name>`, and none needs to know about the
/// others.
final class OrderReader: ElementReader {
  private(set) var order: Order
  /// The first part that can't be read; nil if all of it can.
  private(set) var problem: Problem?
  /// Stores the result of the reader of the open child element.
  private var takeOver: (() -> Void)?

  init(attributes: [String: String]) {
    order = Order(number: attributes["number"] ?? "", date: attributes["date"] ?? "")
  }

  override func childStarts(_ name: String, attributes: [String: String], parser: ExpatXMLParser) {
    switch name {
    case "customer":
      read(by: CustomerReader(id: attributes["id"] ?? ""), parser) { $0.order.customer = $1.customer }
    case "address" where attributes["kind"] == "shipping":
      read(by: AddressReader(), parser) { $0.order.shippingAddress = $1.address }
    case "address":
      read(by: AddressReader(), parser) { $0.order.billingAddress = $1.address }
    case "items":
      read(by: ItemListReader(), parser) {
        $0.order.items += $1.items
        $0.problem = $0.problem ?? $1.problem
      }
    case "note":
      break
    default:
      parser.skipDescendants()
    }
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    takeOver?()
    takeOver = nil
    if name == "note" { order.note = text }
  }

  /// The order has ended.
  func end(_ parser: ExpatXMLParser) {
    guard problem == nil, order.items.isEmpty else { return }
    problem = Problem(line: parser.lineNumber, message: "The order has no items.")
  }

  private func read<Reader: ElementReader>(
    by reader: Reader, _ parser: ExpatXMLParser, whenEnded: @escaping (OrderReader, Reader) -> Void
  ) {
    parser.pushDelegate(reader)
    takeOver = { [unowned self] in whenEnded(self, reader) }
  }
}
