#if Networking
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// The body of a URL's response, read while it is being downloaded. The download starts with the first read. Reading
  /// throws an error if the URL is neither http nor https.
  final class URLSource: ByteSource {
    private let request: URLRequest
    private let credential: URLCredential?
    /// Whether a redirect may be followed.
    private let followsRedirect: @Sendable (URL) -> Bool
    /// Read when the download starts.
    private let options: () -> XMLOptions
    private var download: Download?
    private let canceller = DownloadCanceller()

    init(
      _ request: URLRequest, credential: URLCredential? = nil, options: @escaping () -> XMLOptions,
      followsRedirect: @escaping @Sendable (URL) -> Bool = { _ in true }
    ) {
      self.request = request
      self.credential = credential
      self.options = options
      self.followsRedirect = followsRedirect
    }

    /// A source for a plain GET request.
    convenience init(
      _ url: URL, options: @escaping () -> XMLOptions,
      followsRedirect: @escaping @Sendable (URL) -> Bool = { _ in true }
    ) {
      self.init(URLRequest(url: url), options: options, followsRedirect: followsRedirect)
    }

    deinit { close() }

    var cancellation: (@Sendable () -> Void)? { canceller.cancel }

    var metadata: SourceMetadata { download?.metadata ?? SourceMetadata() }

    func read(into output: inout OutputRawSpan) throws {
      let buffer = try started().buffer
      do {
        try buffer.read(into: &output)
      } catch {
        let response = metadata.response as? XMLHTTPResponse
        throw DownloadFault.describing(
          error, of: response?.url ?? request.url, encoding: response?.header("Content-Encoding"))
      }
    }

    func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
      (try? started())?.buffer.whenReadable(body) ?? false
    }

    private func started() throws -> Download {
      if let download { return download }
      // Foundation ends the process if a request without a URL is changed.
      guard let url = request.url else { throw URLError(.badURL) }
      try url.requireHTTP()
      let options = options()
      let limits = options.limits
      let buffer = SpillBuffer(memoryLimit: limits.downloadMemoryBytes, spillLimit: limits.downloadBufferBytes)
      let download = Download(
        of: request.url, to: buffer, credential: credential, limits: limits,
        parsesErrorResponses: options.shouldParseErrorResponses, followsRedirect: followsRedirect)
      self.download = download
      var request = request
      if let idleTime = limits.idleTime { request.timeoutInterval = idleTime / .seconds(1) }
      DownloadSession.shared.start(download, request: request)
      canceller.arm(download)
      return download
    }

    func close() {
      canceller.cancel()
    }
  }
#endif
