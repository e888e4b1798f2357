#if Networking
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension XMLSource {
    /// The response to an HTTP request, parsed while it is downloaded, if its status is 2xx.
    ///
    /// The thread waits while the server is silent. So asynchronous code uses
    /// ``XMLAsyncSource/request(_:credential:)``.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send. Its `timeoutInterval` is the number of seconds for which the
    ///     server may send nothing; on Linux, whole seconds and at least one.
    ///   - credential: the user and password for HTTP authentication, sent if the server asks for them.
    /// - Returns: the source.
    @available(*, noasync, message: "It blocks a thread. Use '.request' in XMLEvents, XMLRecords, or with 'try await'.")
    public static func contents(of request: URLRequest, credential: URLCredential? = nil) -> XMLSource {
      XMLSource(.request(request, credential: credential))
    }
  }

  /// Documents that are downloaded. Available if the package trait `Networking` is enabled, which is the default.
  extension XMLAsyncSource {
    /// The response to an HTTP request, parsed while it is downloaded, if its status is 2xx. While the server is silent, no
    /// thread waits.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send. Its `timeoutInterval` is the number of seconds for which the
    ///     server may send nothing; on Linux, whole seconds and at least one.
    ///   - credential: the user and password for HTTP authentication, sent if the server asks for them.
    /// - Returns: the source.
    public static func request(_ request: URLRequest, credential: URLCredential? = nil) -> XMLAsyncSource {
      XMLAsyncSource { URLSource(request, credential: credential, options: $0) }
    }
  }
#endif
