import ExampleTerminal
import Foundation

/// An order of a customer.
struct Order: Equatable {
  struct Address: Equatable {
    var name = "", city = "", country = ""
  }

  struct Item: Equatable {
    var sku = "", name = "", quantity = 0, price = Decimal()
  }

  var number = "", date = "", customer = ""
  var billingAddress = Address()
  /// Nil if it is the same as the billing address.
  var shippingAddress: Address?
  var items: [Item] = []

  var total: Decimal { items.reduce(0) { $0 + Decimal($1.quantity) * $1.price } }

  /// Makes an order of its node. Three of its parts have a name, and none is taken for another.
  init(_ node: Node) throws(Fault) {
    (number, date) = (node.attributes["number"] ?? "", node.attributes["date"] ?? "")
    for child in node.children {
      switch child.name {
      case "customer": customer = child["name"]
      case "address":
        let address = Address(name: child["name"], city: child["city"], country: child["country"])
        if child.attributes["kind"] == "shipping" { shippingAddress = address } else { billingAddress = address }
      case "items":
        for item in child.children where item.name == "item" { items.append(try Item(item)) }
      default: break
      }
    }
    if items.isEmpty { throw Fault("Order \(number) has no items.", at: node.position) }
  }
}

extension Order.Item {
  init(_ node: Node) throws(Fault) {
    (sku, name) = (node.attributes["sku"] ?? "", node["name"])
    func fault(_ part: String) -> Fault {
      Fault(
        node[part].isEmpty ? "\(sku) has no \(part)." : "“\(node[part])” is no \(part) of \(sku).", at: node.position)
    }
    guard let quantity = Int(node["quantity"]), quantity > 0 else { throw fault("quantity") }
    guard node["price"].wholeMatch(of: /\d+(\.\d+)?/) != nil, let price = Decimal(string: node["price"]) else {
      throw fault("price")
    }
    (self.quantity, self.price) = (quantity, price)
  }
}
