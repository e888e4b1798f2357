#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension ExpatXMLNode {
    /// The root element of the response to an HTTP request. Blocks until the whole response has arrived.
    public init(request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()) throws
    {
      try self.init(parser: XMLStreamParser(request: request, credential: credential, options: options))
    }
  }
#endif
