import ExpatXML
import Foundation

/// Reads an `<item>`.
final class ItemReader: ElementReader {
  private(set) var item: Order.Item
  /// The first part that can't be read; nil if all of it can.
  private(set) var problem: Problem?
  /// What an item needs and has not had yet.
  private var missing = ["quantity", "price"]

  init(sku: String) {
    item = Order.Item(sku: sku)
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    missing.removeAll { $0 == name }
    switch name {
    case "name":
      item.name = text
    case "quantity":
      if let quantity = Int(text), quantity > 0 { item.quantity = quantity } else { note("quantity", text, parser) }
    case "price":
      if text.wholeMatch(of: /\d+(\.\d+)?/) != nil, let price = Decimal(string: text) {
        item.price = price
      } else {
        note("price", text, parser)
      }
    default:
      break
    }
  }

  /// The item has ended.
  func end(_ parser: ExpatXMLParser) {
    guard problem == nil, let part = missing.first else { return }
    problem = Problem(line: parser.lineNumber, message: "\(item.sku) has no \(part).")
  }

  private func note(_ what: String, _ text: String, _ parser: ExpatXMLParser) {
    problem = problem ?? Problem(line: parser.lineNumber, message: "“\(text)” is no \(what) of \(item.sku).")
  }
}
