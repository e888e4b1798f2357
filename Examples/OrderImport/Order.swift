import Foundation

/// An order of a customer.
struct Order: Equatable {
  struct Customer: Equatable {
    var id = "", name = "", email = ""
  }

  struct Address: Equatable {
    var name = "", city = "", country = ""
  }

  struct Item: Equatable {
    var sku = "", name = "", quantity = 0, price = Decimal()
  }

  var number = ""
  var date = ""
  var customer = Customer()
  var billingAddress = Address()
  /// Nil if it is the same as the billing address.
  var shippingAddress: Address?
  var items: [Item] = []
  var note = ""

  var total: Decimal { items.reduce(0) { $0 + Decimal($1.quantity) * $1.price } }
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
