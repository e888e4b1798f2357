import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation

/// Imports the orders of a shop, with one class for each kind of element.
@main
struct OrderImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "OrderImport",
    abstract: "Imports orders with a stack of delegates: one class for each kind of element.",
    discussion: """
      Without a source, the program imports the orders of a made-up shop. If orders of a source can't be imported, they \
      are named on standard error, and the exit status is 1.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped.")
  var source: Source?

  @Flag(help: "Print every order.")
  var verbose = false

  func run() throws {
    let orders = try source ?? Source(BundledOrders.url())
    guard let parser = ExpatXMLParser(contentsOf: orders.url) else {
      throw ValidationError("\(orders) can't be read.")
    }
    var summary = OrderSummary()
    var isAnyRejected = false
    let importer = OrderImporter { result in
      switch result {
      case .success(let order):
        summary.add(order)
        if verbose { print("\(order.number)  \(order.date)  \(order.total.euros)  \(order.customer.name)") }
      case .failure(let order):
        isAnyRejected = true
        let message = "Not imported: order \(order.number), \(order.problem)\n"
        try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
      }
    }
    do {
      try importer.parse(parser)
    } catch {
      throw failure(error, in: orders)
    }
    print(summary)
    // One of the made-up orders is wrong by intention.
    if source != nil, isAnyRejected { throw ExitCode.failure }
  }
}
