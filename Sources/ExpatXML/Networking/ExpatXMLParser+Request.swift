#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded, where the package trait `Networking` is enabled, as it is by default.
  extension ExpatXMLParser {
    /// Parses the response to an HTTP request while it is being downloaded, if its status is 2xx.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send; `timeoutInterval` is how many seconds the server may send
    ///     nothing, in whole seconds and at least one on Linux.
    ///   - credential: the user and password for a server that asks for them by HTTP authentication.
    public convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(URLSource(request, credential: credential))
    }

    /// The same with the ``options`` said at once.
    public convenience init(request: URLRequest, credential: URLCredential? = nil, options: ParserOptions) {
      self.init(request: request, credential: credential)
      self.options = options
    }
  }
#endif
