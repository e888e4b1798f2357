#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension XMLEvents {
    /// The events of the response to an HTTP request, parsed while it is downloaded, if its status is 2xx. See
    /// ``ExpatXMLParser/init(request:credential:)``.
    public init(request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()) {
      self.init(.download { URLSource(request, credential: credential) }, options)
    }
  }
#endif
