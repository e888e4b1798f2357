/// A value that is decoded from XML and from JSON. Neither document contains anything else.
struct Order: Codable {
  struct Customer: Codable {
    var name: String
    var email: String
    var company: String?
  }

  struct Item: Codable {
    var sku: String
    var name: String
    var quantity: Int
    var price: Double
    var isGift: Bool
    var note: String?
  }

  // Without default values, which every decoder would make first.
  var id: Int
  var time: Double
  var customer: Customer
  var item: [Item]

  static var sample: Order {
    let items = (0..<20).map { number in
      Item(
        sku: "SKU-\(number * 7919)", name: "A thing with number \(number)", quantity: number + 1,
        price: Double(number) * 1.25 + 0.99, isGift: number.isMultiple(of: 2),
        note: number.isMultiple(of: 3) ? "Wrap it" : nil)
    }
    let customer = Customer(name: "Ann Example", email: "ann@example.org")
    return Order(id: 123_456, time: 730_000_000.5, customer: customer, item: items)
  }

  var xml: String {
    """
    <order id="\(id)"><time>\(time)</time>
    <customer><name>\(customer.name)</name><email>\(customer.email)</email></customer>
    \(item.map(\.xml).joined(separator: "\n"))
    </order>
    """
  }
}

extension Order.Item {
  fileprivate var xml: String {
    """
    <item><sku>\(sku)</sku><name>\(name)</name><quantity>\(quantity)</quantity><price>\(price)</price>\
    <isGift>\(isGift)</isGift>\(note.map { "<note>\($0)</note>" } ?? "")</item>
    """
  }
}
