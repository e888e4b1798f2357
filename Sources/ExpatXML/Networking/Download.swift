#if Networking
  internal import Foundation
  internal import Synchronization

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// One request with its redirects and credentials, and the buffer for the body of the response.
  final class Download: Sendable {
    let buffer: SpillBuffer
    private let origin: Origin?
    private let credential: URLCredential?
    private let followsRedirect: @Sendable (URL) -> Bool
    private let limits: XMLLimits
    private let parsesErrorResponses: Bool

    /// How long to wait for the body of an error response.
    private static let errorBodySeconds = 5.0

    private struct State {
      /// The current transfer of this download.
      var transfer: Transfer?
      var isCancelled = false
      var hasUsedCredential = false
      var redirects = 0
      var cookies = RedirectCookies()
      /// A sentence on the redirect that was not followed.
      var refusal: String?
      /// Whether the arriving bytes are the document, according to the newest response.
      var acceptsBody = false
      var statusError: XMLHTTPStatusError?
      /// The part of an error response's body that has arrived, while the rest is awaited.
      var errorBody: Data?
      var metadata = SourceMetadata()
      /// The announced number of bytes of an encoded body, if it is known, and the number of bytes after decoding.
      var encodedBytes: Int?
      var decodedBytes = 0

      /// The error for the status, with the part of the body that has arrived.
      var completeStatusError: XMLHTTPStatusError? {
        guard var error = statusError else { return nil }
        error.body = errorBody ?? error.body
        error.refusal = refusal ?? error.refusal
        return error
      }
    }
    private let state = Mutex(State())

    init(
      of url: URL?, to buffer: SpillBuffer, credential: URLCredential?, limits: XMLLimits,
      parsesErrorResponses: Bool = false, followsRedirect: @escaping @Sendable (URL) -> Bool
    ) {
      origin = url.flatMap(Origin.init)
      self.buffer = buffer
      self.credential = credential
      self.limits = limits
      self.parsesErrorResponses = parsesErrorResponses
      self.followsRedirect = followsRedirect
    }

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    func start(_ transfer: Transfer) {
      let isCancelled = state.withLock {
        $0.transfer = transfer
        return $0.isCancelled
      }
      transfer.resume()
      if isCancelled { transfer.cancel() }
    }

    /// Stops at once. May be called from any thread.
    func cancel() {
      buffer.cancel()
      cancelTransfer()
    }

    private func cancelTransfer() {
      let transfer = state.withLock {
        $0.isCancelled = true
        return $0.transfer
      }
      transfer?.cancel()
    }

    var metadata: SourceMetadata { state.withLock { $0.metadata } }

    // MARK: What the session tells, on its delegate queue

    /// Returns the request to make instead, if the response to this one demands credentials and there are any.
    func didReceive(_ response: URLResponse, to request: URLRequest?, by transfer: Transfer) -> URLRequest? {
      let error = Self.statusError(of: response)
      #if canImport(FoundationNetworking)
        if let error, error.response.statusCode == 401,
          let request = request?.authorized(for: response, by: credential(for:))
        {
          return abandon(transfer) ? request : nil
        }
      #endif
      // Another response follows an interim response.
      let status = error?.response.statusCode ?? 200
      let isInterim = (100..<200).contains(status)
      // If a redirect is not followed, its body is not the document.
      let isParsed = error == nil || parsesErrorResponses && status >= 400
      let hasBody = !isParsed && status >= 400
      // The session decodes content encodings, but Linux still reports the encoded length.
      let (isEncoded, length) = (Self.isEncoded(response), Self.contentLength(of: response))
      state.withLock {
        $0.acceptsBody = isParsed
        $0.statusError = isParsed || isInterim ? nil : error
        $0.errorBody = hasBody ? Data() : nil
        $0.encodedBytes = isEncoded ? length : nil
        $0.decodedBytes = 0
        $0.metadata = SourceMetadata(
          charset: Self.charset(of: response), location: response.url?.absoluteString,
          name: response.url?.withoutCredentials, byteCount: isEncoded ? nil : length, isInflated: isEncoded,
          response: Self.head(of: response))
      }
      if hasBody {
        DownloadSession.tasks.asyncAfter(deadline: .now() + Self.errorBodySeconds) { [weak self] in self?.fail() }
      } else if !isParsed, !isInterim {
        fail()
      }
      return nil
    }

    /// Ends with the error of the status.
    private func fail() {
      guard let error = state.withLock(\.completeStatusError) else { return }
      buffer.finish(error)
      cancelTransfer()
    }

    func didReceive(_ data: Data) {
      let (isAccepted, isBomb, isEnough) = state.withLock { state in
        state.decodedBytes += data.count
        guard let body = state.errorBody else { return (state.acceptsBody, exceedsRatio(state), false) }
        let room = limits.errorBodyBytes - body.count
        state.errorBody?.append(data.prefix(max(0, room)))
        return (false, false, data.count >= room)
      }
      if isEnough { fail() }
      guard isAccepted else { return }
      let isTaken = buffer.append(data)
      if isBomb { buffer.finish(limits.fault(.inflateRatio)) }
      if isBomb || !isTaken { cancelTransfer() }
    }

    /// Whether the body inflates too much. URLSession decodes content encodings without any limit.
    private func exceedsRatio(_ state: State) -> Bool {
      guard let encodedBytes = state.encodedBytes, state.decodedBytes > limits.inflateActivationBytes else {
        return false
      }
      return Double(state.decodedBytes) > limits.inflateRatio * Double(encodedBytes)
    }

    /// Ends the document. The response is passed again, since Linux reports none for a redirect without a usable
    /// location.
    func didComplete(_ transfer: Transfer, _ error: (any Error)?, response: URLResponse?) {
      let statusError: XMLHTTPStatusError?? = state.withLock {
        $0.transfer === transfer ? .some($0.completeStatusError) : nil
      }
      guard let statusError else { return }
      let isParsed = state.withLock { $0.acceptsBody }
      buffer.finish(statusError ?? error ?? (isParsed ? nil : response.flatMap(Self.statusError)))
    }

    /// The request that follows a redirect; nil if it is not followed.
    func redirect(_ request: URLRequest?, by response: HTTPURLResponse, to proposal: URLRequest) -> URLRequest? {
      do {
        guard let request else { throw RefusedRedirect.noTarget }
        let redirected = try request.redirected(by: response, proposal: proposal, targets: limits.redirectTargets)
        guard let url = redirected.url, followsRedirect(url) else {
          throw RefusedRedirect("the policy for external entities does not permit it")
        }
        return try state.withLock { state in
          state.redirects += 1
          if state.redirects > limits.redirects { throw RefusedRedirect("limits.redirects is \(limits.redirects)") }
          return state.cookies.pass(from: response, to: redirected)
        }
      } catch {
        if let error = error as? RefusedRedirect { state.withLock { $0.refusal = response.refusal(error) } }
        return nil
      }
    }

    /// Ignores a transfer from now on. Returns whether another may take its place.
    func abandon(_ transfer: Transfer) -> Bool {
      transfer.cancel()
      return state.withLock {
        $0.transfer = nil
        return !$0.isCancelled
      }
    }

    /// The credentials of the request. They are returned once, and only for a trusted origin.
    private func credential(for url: URL) -> URLCredential? {
      guard let credential, let demanding = Origin(url), origin?.trusts(demanding) == true else { return nil }
      return state.withLock { state in
        defer { state.hasUsedCredential = true }
        return state.hasUsedCredential ? nil : credential
      }
    }

    #if !canImport(FoundationNetworking)
      /// Answers a demand for credentials: the first time with those of the request. If that fails or there are none,
      /// the download ends with status 401.
      func answer(
        _ challenge: URLAuthenticationChallenge
      ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let method = challenge.protectionSpace.authenticationMethod
        guard method == NSURLAuthenticationMethodHTTPBasic || method == NSURLAuthenticationMethodHTTPDigest else {
          return (.performDefaultHandling, nil)
        }
        let url = challenge.failureResponse?.url
        if challenge.previousFailureCount == 0,
          let credential = url.flatMap(credential(for:)) ?? challenge.proposedCredential
        {
          return (.useCredential, credential)
        }
        state.withLock {
          $0.statusError = $0.statusError ?? XMLHTTPStatusError(XMLHTTPResponse(statusCode: 401, url: url))
        }
        return (.cancelAuthenticationChallenge, nil)
      }
    #endif

    private static func statusError(of response: URLResponse) -> XMLHTTPStatusError? {
      guard let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) else { return nil }
      guard let head = head(of: response) else { return nil }
      var error = XMLHTTPStatusError(head)
      // Linux does not ask the delegate about a redirect without a usable location.
      if [301, 302, 303, 305, 307, 308].contains(error.response.statusCode) { error.refusal = response.refusal() }
      return error
    }

    private static func head(of response: URLResponse) -> XMLHTTPResponse? {
      guard let response = response as? HTTPURLResponse else { return nil }
      let headers = response.allHeaderFields.compactMap { field in
        (field.key as? String).flatMap { name in (field.value as? String).map { (name, $0) } }
      }
      return XMLHTTPResponse(
        statusCode: response.statusCode, url: response.url, headers: Dictionary(headers) { first, _ in first })
    }

    private static func isEncoded(_ response: URLResponse) -> Bool {
      let header = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding") ?? ""
      return header.lowercased().split { ", \t".contains($0) }.contains { !["identity", "none"].contains($0) }
    }

    private static func contentLength(of response: URLResponse) -> Int? {
      response.expectedContentLength >= 0 ? Int(exactly: response.expectedContentLength) : nil
    }

    /// The charset parameter of the response's Content-Type.
    // Linux's textEncodingName finds the parameter only if it is in lower case.
    private static func charset(of response: URLResponse) -> String? {
      let header = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
      let match = header?.firstMatch(of: /(?i);\s*charset\s*=\s*["']?([^"';\s]+)/)
      return match.map { String($0.output.1) } ?? response.textEncodingName
    }
  }

  /// Cancels a download that may not have begun yet.
  final class DownloadCanceller: Sendable {
    private let state = Mutex<(download: Download?, isCancelled: Bool)>((nil, false))

    func arm(_ download: Download) {
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.download = download }
        return state.isCancelled
      }
      if isCancelled { download.cancel() }
    }

    @Sendable func cancel() {
      let download = state.withLock { state in
        state.isCancelled = true
        return state.download.take()
      }
      download?.cancel()
    }
  }
#endif
