#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension XMLRecords {
    /// The records in the response to an HTTP request, parsed while it is downloaded, if its status is 2xx. See
    /// ``init(data:named:namespace:options:)``.
    public init(
      request: URLRequest, credential: URLCredential? = nil, named name: String, namespace: String? = nil,
      options: ParserOptions = ParserOptions()
    ) {
      self.init(.download { URLSource(request, credential: credential) }, name, namespace, options)
    }
  }
#endif
