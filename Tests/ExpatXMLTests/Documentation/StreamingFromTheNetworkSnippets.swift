import ClientOfExpatXML
import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of the article "Streaming from the network", which `DocumentationTests` compares with this.
@Suite struct StreamingFromTheNetworkSnippets {
  private static func parse(_ url: URL, password: String, for delegate: any ExpatXMLParserDelegate) -> Bool {
    var request = URLRequest(url: url)
    request.setValue("application/atom+xml", forHTTPHeaderField: "Accept")
    request.timeoutInterval = 20
    let credential = URLCredential(user: "reader", password: password, persistence: .none)
    let parser = ExpatXMLParser(request: request, credential: credential)
    parser.delegate = delegate
    let isComplete = parser.parse()
    return isComplete
  }

  @Test(.needsNetworking) func requests() async throws {
    let url = try TestServer.shared.publish { request in
      guard request.header("Authorization") == "Basic cmVhZGVyOnNlY3JldA==" else {
        return .body([], status: 401, headers: [("WWW-Authenticate", "Basic realm=\"feeds\"")])
      }
      return .body(Array("<accepts>\(request.header("Accept") ?? "")</accepts>".utf8))
    }
    let results = await onThreads(2) { index in
      let recorder = EventRecorder()
      let isComplete = Self.parse(url, password: index == 0 ? "secret" : "wrong", for: recorder)
      return (isComplete, recorder.lines)
    }
    #expect(results.map(\.0) == [true, false])
    #expect(results.first?.1.contains(#"text "application/atom+xml""#) == true)
  }

  private static func description(of parser: ExpatXMLParser) -> String {
    var printed = ""
    func print(_ line: String) { printed += line }
    switch parser.parserError {
    case nil: print("complete")
    case let error as XMLHTTPStatusError: print("status \(error.response.statusCode)")
    case let error as URLError where error.code == .timedOut: print("silence")
    case let error as URLError: print("no connection, or a broken one: \(error.localizedDescription)")
    case let error?: print("a bad document: \(error.localizedDescription)")
    }
    return printed
  }

  @Test(.needsNetworking) func errors() async throws {
    let complete = try TestServer.shared.publish(Array("<a/>".utf8))
    let missing = complete.deletingLastPathComponent().appendingPathComponent("missing")
    let bad = try TestServer.shared.publish(Array("<a>".utf8))
    let short = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 99\nConnection: close\n\n", "<a>", then: .close)
    }
    let silent = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 99\n\n", "<a>", then: .hang)
    }
    let urls = [complete, missing, bad, short, silent]
    let descriptions = await onThreads(urls.count) { index in
      guard let parser = ExpatXMLParser(contentsOf: urls[index]) else { return "" }
      // The other downloads have enough time, however busy the machine is.
      if urls[index] == silent { parser.options.limits.idleTime = .seconds(1) }
      parser.parse()
      return Self.description(of: parser)
    }
    #expect(descriptions[0] == "complete")
    #expect(descriptions[1] == "status 404")
    #expect(descriptions[2].hasPrefix("a bad document: "))
    #expect(descriptions[3].hasPrefix("no connection, or a broken one: "))
    #expect(descriptions[4] == "silence")
  }

  final class FeedingDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // The session calls this delegate on one queue, so one thread at a time uses the parser.
    let parser = ExpatXMLParser()
    private let isOver = DispatchSemaphore(value: 0)

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      if !parser.feed(data) { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      if error == nil { parser.finish() }
      isOver.signal()
    }

    func wait() { isOver.wait() }
  }

  @Test(.needsNetworking) func aSessionOfYourOwn() async throws {
    let url = try TestServer.shared.publish(Array("<a>b</a>".utf8))
    let texts = await onThreads(1) { _ in
      let collector = EventRecorder()
      let delegate = FeedingDelegate()
      delegate.parser.delegate = collector
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
      delegate.wait()
      return collector.lines
    }
    #expect(texts == [["startDocument", "start a", #"text "b""#, "end a", "endDocument"]])
  }
}
