import ArgumentParser
import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation

/// Imports the orders of a shop, with a delegate for each element.
@main
struct OrderImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "OrderImport", abstract: "Imports orders with a stack of delegates: one for each element.",
    discussion: "Without a source, the program imports made-up orders, one of which is wrong.")

  @Argument(help: Source.help)
  var source: Source?

  func run() throws {
    let orders = try source ?? Self.bundledOrders()
    guard let parser = ExpatXMLParser(contentsOf: orders.url) else { throw CocoaError(.fileReadUnknown) }
    var isAnyRejected = false
    let reader = OrderReader { result in
      switch result {
      case .success(let order): print("\(order.number)  \(order.date)  \(order.total) euros  \(order.customer)")
      case .failure(let fault):
        isAnyRejected = true
        printError(fault.report(in: orders.description, file: orders.file))
      }
    }
    parser.delegate = reader
    guard parser.parse() else { throw failure(parser.parserError ?? CocoaError(.fileReadUnknown), in: orders) }
    // The wrong order in the made-up ones is there to be seen.
    if source != nil, isAnyRejected { throw ExitCode.failure }
  }

  /// The orders that come with the example: made up, and gzipped.
  static func bundledOrders() throws -> Source { try Source("orders.xml.gz", in: .module) }
}
