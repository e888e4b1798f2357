import Foundation
import Testing

@testable import ExpatXML

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if Networking
  /// Whether the library can download. Depends on the package trait.
  let hasNetworking = true
#else
  /// Whether the library can download. Depends on the package trait.
  let hasNetworking = false

  // Replacements for tests that need the trait, so that they compile without it.

  extension URLRequest {
    fileprivate var target: URL { url ?? URL(fileURLWithPath: "/") }
  }

  extension ExpatXMLParser {
    convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(source: URLSource(request.target))
    }
  }

  extension ExpatXMLNode {
    init(request: URLRequest, options: XMLOptions = XMLOptions()) throws {
      try self.init(contentsOf: request.target, options: options)
    }
  }

  extension ExpatXMLDecoder {
    func decode<Value: Decodable>(_ type: Value.Type, request: URLRequest) throws -> Value {
      try decode(type, contentsOf: request.target)
    }
  }

  extension XMLEvents {
    init(request: URLRequest, options: XMLOptions = XMLOptions()) {
      self.init(contentsOf: request.target, options: options)
    }
  }

  extension XMLRecords {
    init(request: URLRequest, named name: String) { self.init(contentsOf: request.target, named: name) }
  }

  extension XMLEventReader {
    convenience init(request: URLRequest) { self.init(contentsOf: request.target) }
  }

  extension XMLRecordReader {
    convenience init(request: URLRequest, named name: String) { self.init(contentsOf: request.target, named: name) }
  }
#endif

extension Trait where Self == ConditionTrait {
  /// For tests that download.
  static var needsNetworking: Self { .enabled(if: hasNetworking, "the package trait Networking is not enabled") }
}
