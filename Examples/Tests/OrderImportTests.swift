import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation
import Testing

@testable import OrderImport

/// Orders that are read by a stack of delegates.
@Suite struct OrderImportTests {
  /// The orders, the line and the message of each that can't be imported, and the error that ended the parse.
  private func parse(_ document: Data) -> (orders: [Order], rejected: [String], error: (any Error)?) {
    var orders: [Order] = []
    var rejected: [String] = []
    let reader = OrderReader { result in
      switch result {
      case .success(let order): orders.append(order)
      case .failure(let fault): rejected.append("\(fault.position.line): \(fault.message)")
      }
    }
    let parser = ExpatXMLParser(data: document)
    parser.delegate = reader
    let error = parser.parse() ? nil : parser.parserError
    return (orders, rejected, error)
  }

  private func parse(_ text: String) -> (orders: [Order], rejected: [String], error: (any Error)?) {
    parse(Data(text.utf8))
  }

  @Test func theBundledOrdersAreWhole() throws {
    let (orders, rejected, error) = try parse(Data(contentsOf: OrderImportCommand.bundledOrders().url))
    #expect(error == nil)
    #expect(orders.count == 239)
    #expect(rejected == ["1383: “free” is no price of POT-1L."])
    #expect(orders.allSatisfy { !$0.customer.isEmpty && !$0.billingAddress.city.isEmpty && !$0.items.isEmpty })
    #expect(orders.reduce(0) { $0 + $1.items.reduce(0) { $0 + $1.quantity } } == 2487)
    let totals = Dictionary(grouping: orders) { ($0.shippingAddress ?? $0.billingAddress).country }
    #expect(totals["DK"]?.reduce(0) { $0 + $1.total } == Decimal(string: "7786.40"))
    #expect(totals.count == 8)
  }

  private static let order = """
    <order number="7" date="2026-03-01">
      <customer id="C1"><name>A &amp; <![CDATA[<B>]]></name><email>a@example.org</email></customer>
      <address kind="billing"><name>Bills</name><street>S 1</street><city>X</city><postcode>1</postcode>\
    <country>NL</country></address>
      <address kind="shipping"><name>Ships</name><city>Y</city></address>
      <tracking><customer><name>nobody</name></customer></tracking>
      <items>
        <item sku="T"><name>Tea</name><quantity>2</quantity><price currency="EUR">1.50</price></item>
        <item sku="C"><name>Cups</name><quantity>1</quantity><price currency="EUR">4</price></item>
      </items>
    </order>
    """

  @Test func everyNameGoesWhereItBelongs() throws {
    let (orders, rejected, error) = parse("<orders>\(Self.order)</orders>")
    #expect(error == nil && rejected.isEmpty)
    let order = try #require(orders.first)
    #expect((order.number, order.date) == ("7", "2026-03-01"))
    #expect(order.customer == "A & <B>")
    #expect(order.billingAddress == .init(name: "Bills", city: "X", country: "NL"))
    #expect(order.shippingAddress == .init(name: "Ships", city: "Y"))
    #expect(
      order.items == [
        .init(sku: "T", name: "Tea", quantity: 2, price: Decimal(string: "1.5") ?? 0),
        .init(sku: "C", name: "Cups", quantity: 1, price: 4),
      ])
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
    #expect(rejected == ["7: \(message)"])
  }

  @Test(arguments: ["<items/>", "<items></items>", ""]) func anOrderWithoutItemsIsRejected(items: String) {
    let (orders, rejected, _) = parse("<orders>\n<order number='8'>\n\(items)</order></orders>")
    #expect(orders.isEmpty && rejected == ["2: Order 8 has no items."])
  }

  @Test(arguments: ["gift", "name"]) func onlyChildrenOfAnItemAreItsParts(name: String) {
    let item = "<item sku='T'><quantity>1</quantity><\(name)>a <price>5</price></\(name)></item>"
    let (_, rejected, _) = parse("<orders><order number='9'><items>\(item)</items></order></orders>")
    #expect(rejected == ["1: T has no price."])
  }

  @Test func listsOfItemsAreJoined() {
    func list(_ quantity: Int) -> String {
      "<items><item sku='T'><quantity>\(quantity)</quantity><price>1</price></item></items>"
    }
    let (orders, rejected, _) = parse(
      "<orders><order>\(list(1))\(list(2))</order><order number='9'>\(list(0))\(list(3))</order></orders>")
    #expect(orders.map { $0.items.map(\.quantity) } == [[1, 2]])
    #expect(rejected == ["1: “0” is no quantity of T."])
  }

  @Test func aTruncatedDocumentGivesTheOrdersBeforeTheEnd() {
    let (orders, _, error) = parse("<orders>\(Self.order)\(Self.order)\(Self.order.prefix(300))")
    #expect(orders.count == 2)
    #expect((error as? NSError)?.domain == ExpatXMLParser.errorDomain)
  }

  /// The limit is that of the delegate, which is set before the parse begins.
  @Test func aDeepDocumentIsRefused() {
    let (orders, _, error) = parse("<orders>\(Self.order)\(String(repeating: "<a>", count: 100_000))")
    #expect(orders.count == 1)
    #expect(error?.localizedDescription.contains("The limit elementDepth of 256 is exceeded.") == true)
  }

  @Test func ordersArePrinted() throws {
    let run = try ToolRun("OrderImport", ["input"], input: "<orders>\(Self.order)</orders>")
    #expect(run == ToolRun(output: "7  2026-03-01  7 euros  A & <B>\n"))
  }

  @Test(arguments: ["</orders>", "</order>"]) func rejectedOrdersAreToldAtOnce(end: String) throws {
    let run = try ToolRun("OrderImport", ["input"], input: "<orders><order number='8'/>\(end)")
    let line = "    <orders><order number='8'/>\(end)\n                             ^\n"
    #expect(run.errors.hasPrefix("input:1:26: Order 8 has no items.\n\(line)") && run.status == 1)
  }
}
