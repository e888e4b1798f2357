import ExampleSupport
import ExpatXML
import Foundation

/// What is wrong with the base64 in a document, and where.
struct Base64Error: LocatedError, LocalizedError, Equatable {
  var message: String
  var position: SourcePosition

  var errorDescription: String? { "\(message) Line \(position.line), column \(position.column)." }
}
