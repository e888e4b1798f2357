import ExampleSupport
import ExpatXML
import Foundation
import Testing

@testable import OrderImport

/// Orders that are read by a stack of delegates.
@Suite struct OrderImportTests {
  private typealias Rejected = OrderImporter.Rejected

  private func parse(_ parser: ExpatXMLParser) -> (orders: [Order], rejected: [Rejected], error: (any Error)?) {
    var orders: [Order] = []
    var rejected: [Rejected] = []
    let importer = OrderImporter { result in
      switch result {
      case .success(let order): orders.append(order)
      case .failure(let order): rejected.append(order)
      }
    }
    do {
      try importer.parse(parser)
      return (orders, rejected, nil)
    } catch {
      return (orders, rejected, error)
    }
  }

  private func parse(_ text: String) -> (orders: [Order], rejected: [Rejected], error: (any Error)?) {
    parse(ExpatXMLParser(data: Data(text.utf8)))
  }

  @Test func theBundledOrdersAreWhole() throws {
    let (orders, rejected, error) = try parse(
      #require(ExpatXMLParser(contentsOf: OrderImportCommand.bundledOrders().url)))
    #expect(error == nil)
    #expect(orders.count == 239)
    #expect(
      rejected == [Rejected(number: "50088", problem: .init(line: 1383, message: "“free” is no price of POT-1L."))])
    #expect(orders.allSatisfy { !$0.customer.name.isEmpty && !$0.billingAddress.city.isEmpty && !$0.items.isEmpty })
    var summary = OrderSummary()
    for order in orders { summary.add(order) }
    #expect(summary.items == 2487)
    #expect(summary.totals["DK"] == Decimal(string: "7786.40"))
    #expect(summary.totals.count == 8)
  }

  private static let order = """
    <order number="7" date="2026-03-01">
      <customer id="C1"><name>A &amp; B</name><email>a@example.org</email></customer>
      <address kind="billing"><name>Bills</name><street>S 1</street><city>X</city><postcode>1</postcode>\
    <country>NL</country></address>
      <address kind="shipping"><name>Ships</name><city>Y</city></address>
      <tracking><customer><name>nobody</name></customer><note>none</note></tracking>
      <items>
        <item sku="T"><name>Tea</name><quantity>2</quantity><price currency="EUR">1.50</price></item>
        <item sku="C"><name>Cups</name><quantity>1</quantity><price currency="EUR">4</price></item>
      </items>
      <note><![CDATA[<ring>]]> twice</note>
    </order>
    """

  @Test func everyNameGoesWhereItBelongs() throws {
    let (orders, rejected, error) = parse("<orders>\(Self.order)</orders>")
    #expect(error == nil && rejected.isEmpty)
    let order = try #require(orders.first)
    #expect((order.number, order.date) == ("7", "2026-03-01"))
    #expect(order.customer == .init(id: "C1", name: "A & B", email: "a@example.org"))
    #expect(order.billingAddress == .init(name: "Bills", city: "X", country: "NL"))
    #expect(order.shippingAddress == .init(name: "Ships", city: "Y"))
    #expect(
      order.items == [
        .init(sku: "T", name: "Tea", quantity: 2, price: Decimal(string: "1.5") ?? 0),
        .init(sku: "C", name: "Cups", quantity: 1, price: 4),
      ])
    #expect(order.note == "<ring> twice")
    #expect(order.total == 7)
  }

  @Test(arguments: [
    ("<quantity>2<", "<quantity>0<", "“0” is no quantity of T."), (">1.50<", ">1,50<", "“1,50” is no price of T."),
    ("<quantity>2</quantity>", "", "T has no quantity."),
    (#"<price currency="EUR">1.50</price>"#, "", "T has no price."),
  ])
  func anOrderThatCannotBeReadIsRejectedAlone(text: String, replacement: String, message: String) {
    let bad = Self.order.replacingOccurrences(of: text, with: replacement)
    let (orders, rejected, error) = parse("<orders>\(bad)\n\(Self.order)</orders>")
    #expect(error == nil)
    #expect(orders.count == 1)
    #expect(rejected == [Rejected(number: "7", problem: .init(line: 7, message: message))])
  }

  @Test(arguments: ["<items/>", "<items></items>", ""]) func anOrderWithoutItemsIsRejected(items: String) {
    let (orders, rejected, _) = parse("<orders>\n<order number='8'>\n\(items)</order></orders>")
    #expect(orders.isEmpty)
    #expect(rejected == [Rejected(number: "8", problem: .init(line: 3, message: "The order has no items."))])
  }

  @Test(arguments: ["gift", "name"]) func onlyChildrenOfAnItemAreItsParts(name: String) {
    let item = "<item sku='T'><quantity>1</quantity><\(name)>a <price>5</price></\(name)></item>"
    let (_, rejected, _) = parse("<orders><order number='9'><items>\(item)</items></order></orders>")
    #expect(rejected == [Rejected(number: "9", problem: .init(line: 1, message: "T has no price."))])
  }

  @Test func listsOfItemsAreJoined() {
    func list(_ quantity: Int) -> String {
      "<items><item sku='T'><quantity>\(quantity)</quantity><price>1</price></item></items>"
    }
    let (orders, rejected, _) = parse(
      "<orders><order>\(list(1))\(list(2))</order><order number='9'>\(list(0))\(list(3))</order></orders>")
    #expect(orders.map { $0.items.map(\.quantity) } == [[1, 2]])
    #expect(rejected.map(\.number) == ["9"])
  }

  @Test func aTruncatedDocumentGivesTheOrdersBeforeTheEnd() {
    let (orders, _, error) = parse("<orders>\(Self.order)\(Self.order)\(Self.order.prefix(300))")
    #expect(orders.count == 2)
    #expect((error as? NSError)?.domain == ExpatXMLParser.errorDomain)
  }

  @Test func theTotalsArePrinted() throws {
    let run = try ToolRun("OrderImport", ["input", "--verbose"], input: "<orders>\(Self.order)</orders>")
    let total = "1 orders, 3 items. EUR by the country they go to:\n          7.00\n"
    #expect(run.output == "7  2026-03-01  7.00  A & B\n\(total)")
    #expect(run.errors.isEmpty && run.status == 0)
  }

  @Test(arguments: ["</orders>", "</order>"]) func rejectedOrdersAreToldAtOnce(end: String) throws {
    let run = try ToolRun("OrderImport", ["input"], input: "<orders><order number='8'/>\(end)")
    #expect(run.errors.hasPrefix("Not imported: order 8, line 1: The order has no items.\n"))
    #expect(run.status == 1)
  }
}
