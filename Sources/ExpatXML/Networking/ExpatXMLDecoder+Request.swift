#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension ExpatXMLDecoder {
    /// Decodes a value from the response to an HTTP request. Blocks until the whole response has arrived.
    public func decode<T: Decodable>(
      _ type: T.Type, request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()
    ) throws -> T {
      try decode(type, from: ExpatXMLNode(request: request, credential: credential, options: options.forKeys))
    }
  }
#endif
