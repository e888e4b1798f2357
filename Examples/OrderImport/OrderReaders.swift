import ExpatXML
import Foundation

/// Reads a document of orders. It passes each order on as soon as it has ended, and keeps none of them.
final class OrderImporter: ElementReader {
  /// Why an order can't be imported.
  struct Rejected: Error, Equatable {
    var number: String
    var line: Int
    var problem: String
  }

  private let onOrder: (Result<Order, Rejected>) -> Void

  init(onOrder: @escaping (Result<Order, Rejected>) -> Void) {
    self.onOrder = onOrder
    super.init(depth: -1)
  }

  func parse(_ parser: ExpatXMLParser) throws {
    parser.delegate = self
    guard !parser.parse() else { return }
    throw parser.parserError ?? CocoaError(.fileReadUnknown)
  }

  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    name == "order" ? OrderReader(attributes) : nil
  }

  override func ended(_ name: String, _ child: ElementReader, _ parser: ExpatXMLParser) {
    guard let reader = child as? OrderReader else { return }
    let order = reader.finishedOrder
    let empty = order.items.isEmpty ? (parser.lineNumber, "The order has no items.") : nil
    if let (line, problem) = reader.problem ?? empty {
      onOrder(.failure(Rejected(number: order.number, line: line, problem: problem)))
    } else {
      onOrder(.success(order))
    }
  }
}

/// Reads an `<order>`, with readers for its parts. Three of them have a `<name>`, and none needs to know about the others.
final class OrderReader: ElementReader {
  private var order = Order()
  /// The first item that can't be read; nil if all of them can.
  private(set) var problem: (line: Int, message: String)?

  var finishedOrder: Order {
    var order = order
    (order.number, order.date) = (attributes["number"] ?? "", attributes["date"] ?? "")
    order.note = texts["note"] ?? ""
    return order
  }

  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    switch name {
    case "customer", "address": ElementReader(attributes)
    case "items": ItemsReader(attributes)
    default: nil
    }
  }

  override func ended(_ name: String, _ child: ElementReader, _ parser: ExpatXMLParser) {
    func text(_ name: String) -> String { child.texts[name] ?? "" }
    if let list = child as? ItemsReader {
      order.items += list.items
      problem = problem ?? list.problem
    } else if name == "customer" {
      order.customer = .init(id: child.attributes["id"] ?? "", name: text("name"), email: text("email"))
    } else {
      let address = Order.Address(name: text("name"), city: text("city"), country: text("country"))
      let isShipping = child.attributes["kind"] == "shipping"
      if isShipping { order.shippingAddress = address } else { order.billingAddress = address }
    }
  }
}

/// Reads the `<items>` of an order.
final class ItemsReader: ElementReader {
  private(set) var items: [Order.Item] = []
  private(set) var problem: (line: Int, message: String)?

  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    name == "item" ? ElementReader(attributes) : nil
  }

  override func ended(_ name: String, _ child: ElementReader, _ parser: ExpatXMLParser) {
    let sku = child.attributes["sku"] ?? ""
    func part<Value>(_ name: String, _ value: (String) -> Value?) -> Value? {
      let text = child.texts[name]
      if let value = text.flatMap(value) { return value }
      problem =
        problem ?? (parser.lineNumber, text.map { "“\($0)” is no \(name) of \(sku)." } ?? "\(sku) has no \(name).")
      return nil
    }
    let quantity = part("quantity") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    let price = part("price") { $0.wholeMatch(of: /\d+(\.\d+)?/) == nil ? nil : Decimal(string: $0) }
    items.append(.init(sku: sku, name: child.texts["name"] ?? "", quantity: quantity ?? 0, price: price ?? 0))
  }
}
