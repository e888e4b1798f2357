import AsyncHTTPClient
import ExpatXML
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPClient {
  /// Downloads a document and feeds it to a parser while it arrives. No more is read from the network than has been
  /// parsed.
  ///
  /// Throws the client's errors, `XMLHTTPStatusError` for any status except 2xx, and the error of the document. Events
  /// before the error were delivered to the delegate.
  func parse(_ url: String, delegate: any ExpatXMLParserDelegate) async throws {
    var request = HTTPClientRequest(url: url)
    // The parser inflates the body, and checks it to its last byte.
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    let response = try await execute(request, timeout: .seconds(60))
    guard (200..<300).contains(response.status.code) else {
      throw XMLHTTPStatusError(
        XMLHTTPResponse(statusCode: Int(response.status.code), url: response.url ?? URL(string: url)))
    }

    let parser = ExpatXMLParser()
    parser.delegate = delegate
    for try await buffer in response.body where !parser.feed(buffer.readableBytesView) { break }
    if parser.parserError == nil { parser.finish() }
    if let error = parser.parserError { throw error }
  }
}
