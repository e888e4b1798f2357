#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension ExpatXMLParser {
    /// Parses the response to an HTTP request while it is downloaded, if its status is 2xx. As with
    /// ``init(contentsOf:)``, no connection is made before ``parse()``.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send: see ``XMLAsyncSource/request(_:credential:)``.
    ///   - credential: the user and password for HTTP authentication, sent if the server asks for them.
    public convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(reading: .request(request, credential: credential))
    }
  }
#endif
