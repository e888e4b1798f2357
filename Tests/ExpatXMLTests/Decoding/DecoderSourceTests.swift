import ExpatXML
import Foundation
import Testing

/// Documents from every source, and the options of the call, the parser or the records.
@Suite struct DecoderSourceTests {
  private struct List: Decodable, Equatable { var n: [Int] }

  private let document = "<l><n>1</n><n>2</n></l>"
  private let list = List(n: [1, 2])
  private let decoder = ExpatXMLDecoder()

  /// Decodes the document from every source. Each must give the same outcome.
  private func outcomes(_ options: XMLOptions) async throws -> [Result<List, any Error>] {
    let bytes = Array(document.utf8)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let chunks = [bytes[..<7], bytes[7...]]
    let stream = AsyncStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish()
    }
    func value(_ source: XMLSource) -> Result<List, any Error> {
      Result { try decoder.decode(List.self, from: source, options: options) }
    }
    var outcomes: [Result<List, any Error>] = [
      value(.data(Data(bytes))), value(.bytes(bytes)), value(.string(document)), value(.file(url.path)),
      value(.chunks(chunks)), value(.stream(InputStream(data: Data(bytes)))),
      Result { try decoder.decode(List.self, from: .data(Data(bytes)), options: options) },
      Result { try XMLSource.withSpan(of: bytes.span) { try decoder.decode(List.self, from: $0, options: options) } },
      Result {
        try #require(
          try XMLRecordReader(.string(document), named: "l", options: options).next(List.self, using: decoder))
      },
    ]
    let sources: [XMLAsyncSource] = [
      .data(Data(bytes)), .bytes(bytes), .string(document), .file(url.path), .url(url), .chunks(chunks),
      .chunks(stream), .stream(InputStream(data: Data(bytes))),
    ]
    for source in sources {
      do {
        outcomes.append(.success(try await decoder.decode(List.self, from: source, options: options)))
      } catch {
        outcomes.append(.failure(error))
      }
    }
    do {
      for try await value in XMLRecords(.string(document), named: "l", options: options).decode(List.self) {
        outcomes.append(.success(value))
      }
    } catch {
      outcomes.append(.failure(error))
    }
    return outcomes
  }

  @Test func limitsAlwaysHaveEffect() async throws {
    var options = XMLOptions()
    options.limits.elementDepth = 1
    let outcomes = try await outcomes(options)
    #expect(outcomes.count == 18)
    for outcome in outcomes {
      let error = #expect(throws: XMLParseError.self) { try outcome.get() }
      #expect(error?.limit == "elementDepth")
    }
  }

  /// Whoever sets a limit does not mean to switch namespaces off.
  @Test func otherOptionsLeaveNamespacesAlone() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey { case title = "{urn:media}title" }
      var title: String
    }
    let document = "<i xmlns:m='urn:media'><m:title>T</m:title></i>"
    let options = XMLOptions(limits: .untrusted)
    #expect(try decoder.decode(Item.self, from: .string(document), options: options).title == "T")
    let reader = XMLRecordReader(.string(document), named: "i", options: options)
    #expect(try reader.next(Item.self)?.title == "T")
  }

  /// Protocols of other libraries ask for exactly this method.
  @Test func theDecoderFitsProtocolsOfOthers() throws {
    #expect(try decodeWithProtocol(ExpatXMLDecoder(), List.self, Data(document.utf8)) == list)
  }

  private func decodeWithProtocol<T: Decodable>(
    _ decoder: some DecoderOfOthers<Data>, _ type: T.Type, _ data: Data
  ) throws -> T { try decoder.decode(type, from: data) }
}

/// Like Combine's `TopLevelDecoder`.
private protocol DecoderOfOthers<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

extension ExpatXMLDecoder: DecoderOfOthers {
  typealias Input = Data
}
