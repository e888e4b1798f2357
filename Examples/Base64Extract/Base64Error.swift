import ExampleSupport
import ExpatXML
import Foundation

/// An error in the base64 of a document, with its position.
struct Base64Error: LocatedError, LocalizedError, Equatable {
  var message: String
  var position: XMLPosition

  var errorDescription: String? { "\(message) Line \(position.line), column \(position.column)." }
}
