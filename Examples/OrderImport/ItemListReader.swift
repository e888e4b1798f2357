import ExpatXML

/// Reads the `<items>` of an order.
final class ItemListReader: ElementReader {
  private(set) var items: [Order.Item] = []
  private(set) var problem: Problem?
  private var itemReader: ItemReader?

  override func childStarts(_ name: String, attributes: [String: String], parser: ExpatXMLParser) {
    guard name == "item" else { return }
    let reader = ItemReader(sku: attributes["sku"] ?? "")
    itemReader = reader
    parser.pushDelegate(reader)
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    guard let reader = itemReader else { return }
    itemReader = nil
    reader.end(parser)
    items.append(reader.item)
    problem = problem ?? reader.problem
  }
}
