import Foundation

/// An order of a customer.
struct Order: Equatable {
  struct Customer: Equatable {
    var id = ""
    var name = ""
    var email = ""
  }

  struct Address: Equatable {
    var name = ""
    var street = ""
    var city = ""
    var postcode = ""
    var country = ""
  }

  struct Item: Equatable {
    var sku = ""
    var name = ""
    var quantity = 0
    var price = Decimal()
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
