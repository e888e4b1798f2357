import ExpatXML
import Foundation

/// Reads a document of orders. It passes each order on as soon as it has ended, and keeps none of them.
final class OrderImporter: ElementReader {
  /// An order, or the reason why it can't be imported.
  typealias Result = Swift.Result<Order, RejectedOrder>

  struct RejectedOrder: Error, Equatable {
    var number: String
    var problem: Problem
  }

  private let onOrder: (Result) -> Void
  private var orderReader: OrderReader?

  init(onOrder: @escaping (Result) -> Void) {
    self.onOrder = onOrder
    super.init(depth: -1)
  }

  func parse(_ parser: ExpatXMLParser) throws {
    parser.delegate = self
    guard !parser.parse() else { return }
    throw parser.parserError ?? CocoaError(.fileReadUnknown)
  }

  override func childStarts(_ name: String, attributes: [String: String], parser: ExpatXMLParser) {
    guard name == "order" else { return }
    let reader = OrderReader(attributes: attributes)
    orderReader = reader
    parser.pushDelegate(reader)
  }

  override func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {
    guard let reader = orderReader else { return }
    orderReader = nil
    reader.end(parser)
    if let problem = reader.problem {
      onOrder(.failure(RejectedOrder(number: reader.order.number, problem: problem)))
    } else {
      onOrder(.success(reader.order))
    }
  }
}
