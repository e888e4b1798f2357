// What must not compile, with the errors that are expected. `check` compiles it in Swift 6 mode.
import ExpatXML
import ExpatXMLCoding
import Foundation

// Enums may grow.

func switches(_ event: XMLEvent, _ item: ExpatXMLElement.Node, _ targets: XMLRedirectTargets) {
  switch item {  // error: 'ExpatXMLElement.Node' may have additional unknown values
  case .element, .text, .comment, .processingInstruction: break
  }
  switch targets {  // error: 'XMLRedirectTargets' may have additional unknown values
  case .sameOrigin, .anyHost, .anyURL: break
  }
}

// What blocks is not for tasks.

func blocks(_ url: URL) async throws {
  // error: 'contents' is unavailable from asynchronous contexts
  _ = XMLRecordReader(.contents(of: url), named: "a")
  _ = try ExpatXMLElement(.url(url))  // error: expression is 'async' but is not marked with 'await'
}

// A download for tasks is nothing that blocks.

func blocks(_ url: URL) throws {
  _ = XMLEventReader(.url(url))  // error: type 'XMLSource' has no member 'url'
}

// Asynchronous chunks are for tasks only.

func asynchronousChunks(_ chunks: AsyncStream<[UInt8]>) {
  _ = XMLEventReader(.chunks(chunks))  // error: requires that 'AsyncStream<[UInt8]>' conform to 'Sequence'
}

// A truncated document would look complete.

func loops(_ url: URL) {
  for _ in XMLRecords(.url(url), named: "a") {}  // error: for-in loop requires 'XMLRecords' to conform to 'Sequence'
  for _ in XMLEventReader(.string("<a/>")) {}  // error: for-in loop requires 'XMLEventReader' to conform to 'Sequence'
}

// Borrowed text is not kept, and its attributes are no sequence.

struct Keeping {
  var text: XMLBorrowedUTF8  // error: has non-Escapable type 'XMLBorrowedUTF8'
}

func attributes(_ attributes: XMLAttributes) {
  for _ in attributes {}  // error: for-in loop requires 'XMLAttributes' to conform to 'Sequence'
}

// A delegate of the main actor is not called elsewhere.

@MainActor final class Controller: @MainActor ExpatXMLParserDelegate {
  func parseElsewhere(_ data: Data) {
    // error: main actor-isolated conformance of 'Controller' to 'ExpatXMLParserDelegate' cannot satisfy
    ExpatXMLParser.parse(ExpatXMLParser(data: data), delegate: self, on: .global()) { _, _ in }
  }
}

// Parsers and sources belong to one task.

func shares(_ parser: ExpatXMLParser, _ source: XMLSource, _ reader: XMLEventReader) {
  requireSendable(parser)  // error: conformance of 'ExpatXMLParser' to 'Sendable' is unavailable
  requireSendable(source)  // error: conformance of 'XMLSource' to 'Sendable' is unavailable
  requireSendable(reader)  // error: conformance of 'XMLEventReader' to 'Sendable' is unavailable
}

func requireSendable(_ value: some Sendable) {}

// Options are not keys.

func keys(_ options: XMLOptions, _ limits: XMLLimits) {
  _ = [options: 1]  // error: requires that 'XMLOptions' conform to 'Hashable'
  _ = [limits: 1]  // error: requires that 'XMLLimits' conform to 'Hashable'
}

// What XMLParser has not is not overridden.

class Overriding: ExpatXMLParser {
  override func finish() -> Bool { true }  // error: does not override any method
}

// A type of the main actor is decoded there.

@MainActor struct Screen: @MainActor Decodable { var title: String }

func decodesElsewhere(_ records: XMLRecords) {
  Task.detached {
    // error: main actor-isolated conformance of 'Screen' to 'Decodable' cannot be used in nonisolated context
    for try await screen in records.decode(Screen.self) { _ = screen }
  }
}
