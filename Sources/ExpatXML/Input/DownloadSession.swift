internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The URLSession of all downloads: kept-alive connections are shared, and it is never torn down, which crashes on
/// Linux in more than one way. Its delegate only hands bytes on and never waits for a parser.
final class DownloadSession: NSObject, URLSessionDataDelegate {
  static let shared = DownloadSession()

  private static let session = URLSession(
    configuration: configuration, delegate: shared, delegateQueue: delegateQueue)

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // A cache is of no use to a stream, and cancelling with one crashes on Linux.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Parsers know nothing of each other.
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    // A request that waits for a connection times out while it waits, so none does. Each has a thread that waits for it.
    configuration.httpMaximumConnectionsPerHost = 1000
    return configuration
  }

  // An operation queue does not keep its underlying queue alive.
  private static let underlyingQueue = DispatchQueue(label: "ExpatXML.download")

  /// With a queue of its own underneath: the default one shares the global pool, which blocked parsers can fill.
  private static var delegateQueue: OperationQueue {
    #if canImport(FoundationNetworking)
      let queue = BoundedOperationQueue()
    #else
      let queue = OperationQueue()
    #endif
    queue.name = "ExpatXML.download"
    queue.maxConcurrentOperationCount = 1
    unsafe queue.underlyingQueue = underlyingQueue
    return queue
  }

  // Delegates of single tasks are ignored on Linux.
  private let downloads = Mutex<[Int: Download]>([:])

  func start(_ download: Download, request: URLRequest) {
    let task = Self.session.dataTask(with: Self.normalized(request))
    downloads.withLock { $0[task.taskIdentifier] = download }
    download.start(task)
  }

  private static func normalized(_ request: URLRequest) -> URLRequest {
    var request = request
    // Linux truncates time-outs to whole seconds, below one to none at all, and crashes at those that are not finite.
    // It knows schemes in lower case only.
    request.timeoutInterval = min(max(1, request.timeoutInterval.rounded(.up)), 1e9)
    if let url = request.url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) {
      components.scheme = components.scheme?.lowercased()
      request.url = components.url ?? url
    }
    return request
  }

  private func download(of task: URLSessionTask) -> Download? {
    downloads.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    download(of: dataTask)?.didReceive(response)
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(download(of: task)?.redirect(to: request))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    download(of: dataTask)?.didReceive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    downloads.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.didComplete(error, response: task.response)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let (disposition, credential) = download(of: task)?.answer(challenge) ?? (.performDefaultHandling, nil)
    completionHandler(disposition, credential)
  }
}
