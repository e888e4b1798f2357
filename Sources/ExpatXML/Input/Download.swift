internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request and the buffer that its body goes to.
final class Download: Sendable {
  let buffer: SpillBuffer
  private let credential: URLCredential?
  private let followsRedirect: @Sendable (URL) -> Bool
  /// Of the request: a password is for nobody else.
  private let origin: Origin?

  private struct State {
    var task: URLSessionTask?
    /// Whether what arrives is the document: the newest response says so.
    var acceptsBody = false
    var statusError: HTTPStatusError?
    var transport = Transport()
  }
  private let state = Mutex(State())

  init(
    buffer: SpillBuffer, url: URL?, credential: URLCredential?, followsRedirect: @escaping @Sendable (URL) -> Bool
  ) {
    self.buffer = buffer
    origin = url.flatMap(Origin.init)
    self.credential = credential
    self.followsRedirect = followsRedirect
  }

  func start(_ task: URLSessionTask) {
    state.withLock { $0.task = task }
    task.resume()
  }

  /// Stops at once, from any thread.
  func cancel() {
    buffer.cancel()
    cancelTask()
  }

  // MARK: What the session tells, on its delegate queue

  func didReceive(_ response: URLResponse) {
    let error = Self.statusError(of: response)
    // After an interim response comes another.
    let isInterim = error.map { (100..<200).contains($0.statusCode) } ?? false
    state.withLock {
      $0.acceptsBody = error == nil
      $0.statusError = isInterim ? nil : error
      $0.transport = Transport(charset: Self.charset(of: response), location: response.url?.absoluteString)
    }
    // A 401 may yet be followed by the response to a request with credentials.
    if let error, !isInterim, error.statusCode != 401 {
      buffer.finish(error)
      cancelTask()
    }
  }

  func didReceive(_ data: Data) {
    guard state.withLock({ $0.acceptsBody }) else { return }
    if !buffer.append(data) { cancelTask() }
  }

  /// The response is passed once more, since Linux announces no response for a redirect that leads nowhere.
  func didComplete(_ error: (any Error)?, response: URLResponse?) {
    state.withLock { $0.task = nil }
    buffer.finish(
      state.withLock { $0.statusError } ?? error.map(DownloadFault.describing) ?? response.flatMap(Self.statusError))
  }

  var transport: Transport { state.withLock { $0.transport } }

  /// The charset parameter of the response's Content-Type.
  // Linux's textEncodingName overlooks the parameter unless it is in lower case.
  private static func charset(of response: URLResponse) -> String? {
    let header = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
    let match = header?.firstMatch(of: /(?i);\s*charset\s*=\s*["']?([^"';\s]+)/)
    return match.map { String($0.output.1) } ?? response.textEncodingName
  }

  private static func statusError(of response: URLResponse) -> HTTPStatusError? {
    guard let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) else { return nil }
    return HTTPStatusError(statusCode: response.statusCode, url: response.url)
  }

  /// The answer to a demand for credentials: those of the request, once; then it is the response that counts.
  func answer(
    _ challenge: URLAuthenticationChallenge
  ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    let method = challenge.protectionSpace.authenticationMethod
    guard method == NSURLAuthenticationMethodHTTPBasic || method == NSURLAuthenticationMethodHTTPDigest else {
      return (.performDefaultHandling, nil)
    }
    if challenge.previousFailureCount == 0, isFromOrigin(challenge.protectionSpace),
      let credential = credential ?? challenge.proposedCredential
    {
      return (.useCredential, credential)
    }
    // Default handling never ends on Linux (swift-corelibs-foundation #5456).
    let url = challenge.failureResponse?.url
    state.withLock { $0.statusError = $0.statusError ?? HTTPStatusError(statusCode: 401, url: url) }
    return (.cancelAuthenticationChallenge, nil)
  }

  private func isFromOrigin(_ space: URLProtectionSpace) -> Bool {
    origin?.host == space.host.lowercased() && origin?.port == space.port
  }

  /// The request that follows a redirect; nil to stop there. Another origin gets neither password nor cookies.
  func redirect(to request: URLRequest) -> URLRequest? {
    guard let url = request.url, followsRedirect(url) else { return nil }
    var request = request
    if Origin(url) != origin {
      for field in ["Authorization", "Cookie"] { request.setValue(nil, forHTTPHeaderField: field) }
    }
    return request
  }

  /// Once, and not after the end: more kills the process on Linux (TaskRegistry, "not in the registry").
  private func cancelTask() {
    let task = state.withLock { state in
      defer { state.task = nil }
      return state.task
    }
    guard let task else { return }
    // On Linux, cancel() waits for the queue that all sessions share; nobody here needs to.
    DispatchQueue.global().async { task.cancel() }
  }
}

/// Cancels a download that may not have begun yet.
final class DownloadCanceller: Sendable {
  private enum State {
    case idle
    case running(Download)
    case cancelled
  }
  private let state = Mutex(State.idle)

  func arm(_ download: Download) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(download)
      return false
    }
    if isCancelled { download.cancel() }
  }

  @Sendable func cancel() {
    let download: Download? = state.withLock { state in
      defer { state = .cancelled }
      if case .running(let download) = state { return download }
      return nil
    }
    download?.cancel()
  }
}
