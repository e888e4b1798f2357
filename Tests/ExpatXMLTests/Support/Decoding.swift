import ExpatXML
import Foundation
import Testing

/// Decodes the root of a document.
func decode<T: Decodable>(
  _ type: T.Type, _ document: String,
  _ configure: (inout ExpatXMLDecoder) -> Void = { _ in }
) throws -> T {
  var decoder = ExpatXMLDecoder()
  configure(&decoder)
  return try decoder.decode(type, from: Data(document.utf8))
}

/// The contents of a `DecodingError`.
struct DecodingFault: Equatable, CustomStringConvertible {
  var kind: String
  var path: String
  var line: Int?
  var column: Int?
  var message: String

  init(_ error: DecodingError) {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let its): (kind, context) = ("typeMismatch", its)
    case .valueNotFound(_, let its): (kind, context) = ("valueNotFound", its)
    case .keyNotFound(let key, let its): (kind, context) = ("keyNotFound \(key.stringValue)", its)
    case .dataCorrupted(let its): (kind, context) = ("dataCorrupted", its)
    @unknown default: fatalError("There is another kind of DecodingError.")
    }
    path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    line = error.sourcePosition?.line
    column = error.sourcePosition?.column
    // The text that is printed with the error.
    message = context.debugDescription + (context.underlyingError.map { ". \($0)" } ?? "")
  }

  var description: String { "\(kind) at \(path), \(line ?? 0):\(column ?? 0): \(message)" }
}

/// The error of decoding a document.
func fault<T: Decodable>(
  _ type: T.Type, _ document: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (inout ExpatXMLDecoder) -> Void = { _ in }
) throws -> DecodingFault {
  let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
    _ = try decode(type, document, configure)
  }
  return DecodingFault(try #require(error, sourceLocation: sourceLocation))
}
