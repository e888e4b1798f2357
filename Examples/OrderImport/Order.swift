import Foundation

/// An order of a customer.
struct Order: Equatable {
  /// Why an order can't be imported.
  struct Problem: Error, Equatable {
    var line: Int
    var message: String
  }

  struct Customer: Equatable {
    var id = "", name = "", email = ""
  }

  struct Address: Equatable {
    var name = "", city = "", country = ""
  }

  struct Item: Equatable {
    var sku = "", name = "", quantity = 0, price = Decimal()
  }

  private(set) var number = ""
  private(set) var date = ""
  private(set) var note = ""
  private(set) var customer = Customer()
  private(set) var billingAddress = Address()
  /// Nil if it is the same as the billing address.
  private(set) var shippingAddress: Address?
  private(set) var items: [Item] = []

  var total: Decimal { items.reduce(0) { $0 + Decimal($1.quantity) * $1.price } }

  /// Makes an order of what was read, up to a line.
  init(_ reader: ElementReader, line: Int) throws(Problem) {
    number = reader.attributes["number"] ?? ""
    date = reader.attributes["date"] ?? ""
    note = reader["note"]
    for (name, child, _) in reader.children {
      switch name {
      case "customer":
        customer = Customer(id: child.attributes["id"] ?? "", name: child["name"], email: child["email"])
      case "address":
        let address = Address(name: child["name"], city: child["city"], country: child["country"])
        if child.attributes["kind"] == "shipping" { shippingAddress = address } else { billingAddress = address }
      default:
        for (_, item, line) in child.children { items.append(try Item(item, line: line)) }
      }
    }
    if items.isEmpty { throw Problem(line: line, message: "The order has no items.") }
  }
}

extension Order.Item {
  init(_ reader: ElementReader, line: Int) throws(Order.Problem) {
    sku = reader.attributes["sku"] ?? ""
    name = reader["name"]
    func problem(_ part: String) -> Order.Problem {
      let text = reader[part]
      return .init(line: line, message: text.isEmpty ? "\(sku) has no \(part)." : "“\(text)” is no \(part) of \(sku).")
    }
    guard let quantity = Int(reader["quantity"]), quantity > 0 else { throw problem("quantity") }
    guard reader["price"].wholeMatch(of: /\d+(\.\d+)?/) != nil, let price = Decimal(string: reader["price"]) else {
      throw problem("price")
    }
    (self.quantity, self.price) = (quantity, price)
  }
}

/// The totals of the imported orders.
struct OrderSummary: CustomStringConvertible {
  private(set) var orders = 0
  private(set) var items = 0
  private(set) var totals: [String: Decimal] = [:]

  mutating func add(_ order: Order) {
    orders += 1
    items += order.items.reduce(0) { $0 + $1.quantity }
    totals[(order.shippingAddress ?? order.billingAddress).country, default: 0] += order.total
  }

  var description: String {
    let rows = totals.sorted { $0.value > $1.value }.map { country, total in
      "  \(country)  \(String(repeating: " ", count: max(0, 10 - total.euros.count)))\(total.euros)"
    }
    return (["\(orders) orders, \(items) items. EUR by the country they go to:"] + rows).joined(separator: "\n")
  }
}

extension Decimal {
  /// The amount with two decimal places.
  var euros: String { String(format: "%.2f", (self as NSDecimalNumber).doubleValue) }
}
