#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension ExpatXMLParser {
    /// Parses the response to an HTTP request while it is downloaded, if its status is 2xx.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send. Its `timeoutInterval` is the number of seconds for which the
    ///     server may send nothing; on Linux, whole seconds and at least one.
    ///   - credential: the user and password for HTTP authentication, sent if the server asks for them.
    public convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(URLSource(request, credential: credential))
    }

    /// Parses the response to an HTTP request, with ``options``. See ``init(request:credential:)``.
    public convenience init(request: URLRequest, credential: URLCredential? = nil, options: ParserOptions) {
      self.init(request: request, credential: credential)
      self.options = options
    }
  }
#endif
