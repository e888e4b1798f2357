internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The body of a URL's response, read while it is being downloaded. The download starts with the first read.
final class URLSource: ByteSource {
  private let request: URLRequest
  private let credential: URLCredential?
  /// Read when the download starts.
  var limits: () -> ParserLimits = { ParserLimits() }
  private var download: Download?
  private let canceller = DownloadCanceller()

  init(_ request: URLRequest, credential: URLCredential?) {
    self.request = request
    self.credential = credential
  }

  deinit { close() }

  var cancellation: (@Sendable () -> Void)? { canceller.cancel }

  var charset: String? { download?.charset }

  func read(into output: inout OutputRawSpan) throws {
    if let download { return try download.buffer.read(into: &output) }
    let limits = limits()
    let buffer = SpillBuffer(memoryLimit: limits.downloadMemoryBytes, spillLimit: limits.downloadSpillBytes)
    let download = Download(buffer: buffer, credential: credential)
    self.download = download
    DownloadSession.shared.start(download, request: request)
    canceller.arm(download)
    try buffer.read(into: &output)
  }

  func close() {
    canceller.cancel()
  }
}
