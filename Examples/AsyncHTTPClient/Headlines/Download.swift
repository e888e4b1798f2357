import AsyncHTTPClient
import ExpatXML
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPClient {
  /// Downloads a document and feeds it to a parser as it comes. No more is read from the network than has been parsed.
  ///
  /// Throws what the client throws, `HTTPStatusError` for any status but 2xx, and what is wrong with the document. What
  /// came before has been told to the delegate.
  func parse(_ url: String, delegate: any ExpatXMLParserDelegate) async throws {
    var request = HTTPClientRequest(url: url)
    // The parser inflates it, and checks it to its last byte.
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    let response = try await execute(request, timeout: .seconds(60))
    guard (200..<300).contains(response.status.code) else {
      throw HTTPStatusError(
        XMLHTTPResponse(statusCode: Int(response.status.code), url: response.url ?? URL(string: url)))
    }

    let parser = ExpatXMLParser()
    parser.delegate = delegate
    for try await buffer in response.body where !parser.feed(buffer.readableBytesSpan) { break }
    if parser.parserError == nil { parser.finish() }
    if let error = parser.parserError { throw error }
  }
}
