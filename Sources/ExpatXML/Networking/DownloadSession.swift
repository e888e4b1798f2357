#if Networking
  internal import Foundation
  internal import Synchronization

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// The URLSession of all downloads. Connections are kept alive and shared. It is never invalidated, since that
  /// crashes on Linux in several ways. Its delegate only passes bytes on, and never waits for a parser.
  final class DownloadSession: NSObject, URLSessionDataDelegate {
    static let shared = DownloadSession()

    private static let session = URLSession(
      configuration: configuration, delegate: shared, delegateQueue: delegateQueue)

    private static var configuration: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      // A cache is useless for a stream, and cancelling with one crashes on Linux.
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // Downloads of different parsers are independent.
      configuration.httpCookieStorage = nil
      configuration.urlCredentialStorage = nil
      // A request that waits for a connection may time out, so few should wait.
      configuration.httpMaximumConnectionsPerHost = 1000
      return configuration
    }

    // An operation queue does not keep its underlying queue alive.
    private static let underlyingQueue = DispatchQueue(label: "ExpatXML.download")

    #if canImport(FoundationNetworking)
      private typealias DelegateQueue = FairOperationQueue

      /// The queues inside the session.
      static let queues = SessionQueues(of: session)
      private static let throttle = queues?.throttle
    #else
      private typealias DelegateQueue = OperationQueue
      private static let throttle: NetworkThrottle? = nil
    #endif

    /// It has a queue of its own underneath. The default one shares the global pool, which blocked parsers can fill.
    private static let delegateQueue = {
      let queue = DelegateQueue()
      queue.name = "ExpatXML.download"
      queue.maxConcurrentOperationCount = 1
      unsafe queue.underlyingQueue = underlyingQueue
      return queue
    }()

    /// For calls that wait, on Linux, for the queue shared by all sessions, which may wait for another download. So no
    /// parser waits for them.
    static let tasks = DispatchQueue(label: "ExpatXML.tasks")

    /// Makes calls that wait for the session's queue, on `tasks`.
    static func takingTurn(_ body: () -> Void) {
      #if canImport(FoundationNetworking)
        if let queues { return queues.withoutNetwork(body) }
      #endif
      body()
    }

    // A table, since Linux ignores delegates of single tasks.
    private let transfers = Mutex<[Int: (transfer: Transfer, download: Download)]>([:])

    /// Starts a download, or starts it again with another request. Waits for nothing.
    func start(_ download: Download, request: URLRequest) {
      Self.tasks.async { [self] in
        if download.isCancelled { return }
        Self.takingTurn {
          let task = Self.session.dataTask(with: Self.normalized(request))
          let transfer = Transfer(task)
          transfers.withLock { $0[task.taskIdentifier] = (transfer, download) }
          Self.throttle?.downloadDidStart()
          download.start(transfer)
        }
      }
    }

    private static func normalized(_ request: URLRequest) -> URLRequest {
      var request = request
      // Linux truncates time-outs to whole seconds. Below one second it sets none, and it crashes if they are not
      // finite. It recognises schemes only in lower case.
      request.timeoutInterval = min(max(1, request.timeoutInterval.rounded(.up)), 1e9)
      if let url = request.url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) {
        components.scheme = components.scheme?.lowercased()
        request.url = components.url ?? url
      }
      return request
    }

    private func find(_ task: URLSessionTask) -> (transfer: Transfer, download: Download)? {
      transfers.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      Self.throttle?.noteProgress()
      if let (transfer, download) = find(dataTask) {
        let request = download.didReceive(response, to: dataTask.currentRequest, by: transfer)
        if let request { start(download, request: request) }
      }
      completionHandler(.allow)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      Self.throttle?.noteProgress()
      guard let (transfer, download) = find(task) else { return completionHandler(nil) }
      let redirected = download.redirect(task.currentRequest, by: response, to: request)
      #if canImport(FoundationNetworking)
        // The session would not send the body again.
        if let redirected, redirected.httpBody != nil {
          if download.abandon(transfer) { start(download, request: redirected) }
          return
        }
      #endif
      transfer.unlessCancelled { completionHandler(redirected) }
      #if canImport(FoundationNetworking)
        Self.queues?.yieldNetwork(to: Self.delegateQueue)
      #endif
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      Self.throttle?.noteProgress()
      find(dataTask)?.download.didReceive(data)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) { Self.throttle?.noteProgress() }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let (transfer, download) = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
        return
      }
      Self.throttle?.downloadDidEnd()
      transfer.complete(error)
      download.didComplete(transfer, error, response: task.response)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      #if canImport(FoundationNetworking)
        // The demand was already answered when the response came. No answer here works. Every answer waits for the
        // queue that may be waiting for this one. Accepting crashes if the task is cancelled at the same time, and
        // forgets redirects. Default handling never ends. The whole body has come.
        guard let (transfer, download) = find(task) else { return }
        download.didComplete(transfer, nil, response: task.response)
        transfer.cancel()
      #else
        guard let (transfer, download) = find(task) else { return completionHandler(.performDefaultHandling, nil) }
        let (disposition, credential) = download.answer(challenge)
        transfer.unlessCancelled { completionHandler(disposition, credential) }
      #endif
    }
  }
#endif
