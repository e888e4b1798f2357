import ArgumentParser
import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation

/// Imports the orders of a shop, with one reader for each kind of element.
@main
struct OrderImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "OrderImport",
    abstract: "Imports orders with a stack of delegates: one reader for each kind of element.",
    discussion: """
      Without a source, the program imports the orders of a made-up shop. If orders of a source can't be imported, they \
      are named on standard error, and the exit status is 1.
      """)

  @Argument(help: Source.help)
  var source: Source?

  @Flag(help: "Print every order.")
  var verbose = false

  func run() throws {
    let orders = try source ?? Self.bundledOrders()
    guard let parser = ExpatXMLParser(contentsOf: orders.url) else { throw CocoaError(.fileReadUnknown) }
    var summary = OrderSummary()
    var isAnyRejected = false
    let importer = OrderImporter { result in
      switch result {
      case .success(let order):
        summary.add(order)
        if verbose { print("\(order.number)  \(order.date)  \(order.total.euros)  \(order.customer.name)") }
      case .failure(let order):
        isAnyRejected = true
        printError("Not imported: order \(order.number), line \(order.problem.line): \(order.problem.message)\n")
      }
    }
    do { try importer.parse(parser) } catch { throw failure(error, in: orders) }
    print(summary)
    // One of the made-up orders is wrong by intention.
    if source != nil, isAnyRejected { throw ExitCode.failure }
  }

  /// The orders that come with the example: made up, and gzipped.
  static func bundledOrders() throws -> Source { try Source("orders.xml.gz", in: .module) }
}
