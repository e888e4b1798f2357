import ExpatXML
import Foundation

/// Reads an `<item>`.
final class ItemReader: ElementReader {
  private(set) var item: Order.Item
  /// The part that can't be read; nil if all of it can.
  private(set) var problem: Problem?

  init(sku: String) {
    item = Order.Item(sku: sku)
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
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

  private func note(_ what: String, _ text: String, _ parser: ExpatXMLParser) {
    problem = problem ?? Problem(line: parser.lineNumber, message: "“\(text)” is no \(what) of \(item.sku).")
  }
}
