#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension XMLEventReader {
    /// Reads the response to an HTTP request while it is downloaded, if its status is 2xx.
    public convenience init(
      request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()
    ) {
      self.init(
        source: PullSource.download { URLSource(request, credential: credential) }.makeSource(options), options: options
      )
    }
  }
#endif
