import ExpatXML
import Foundation
import NIOCore

// The examples of the article AsynchronousParsing, which DocumentationTests looks for here.

func showEvents(of url: URL) async throws {
  for try await event in XMLEvents(contentsOf: url) {
    switch event {
    case .startElement(let element) where element.name == "entry": print(element["id"] ?? "")
    case .characters(let text): print(text)
    default: break
    }
  }
}

func showRecords(of url: URL) async throws {
  for try await entry in XMLRecords(contentsOf: url, named: "entry") {
    print(entry.attribute("id") ?? "", entry["title"]?.text ?? "")
  }
}

func showValues(of url: URL) async throws {
  struct Entry: Decodable {
    var id: Int
    var title: String
  }

  for try await entry in XMLRecords(contentsOf: url, named: "entry").decode(Entry.self) {
    print(entry.title)
  }
}

func stopFromElsewhere(_ url: URL) async throws {
  func show(_ event: XMLEvent) async {}
  let events = XMLEvents(contentsOf: url)
  let progress = events.progress
  let task = Task {
    for try await event in events { await show(event) }
  }
  // Either of them.
  task.cancel()
  progress.cancel()
  try await task.value
}

func showChunks(of inbound: NIOAsyncChannelInboundStream<ByteBuffer>) async throws {
  for try await event in XMLEvents(inbound.map(\.readableBytesView)) {
    print(event)
  }
}

func showErrors(in data: Data) async throws {
  do {
    for try await event in XMLEvents(data: data) { print(event) }
  } catch let error as XMLParseError {
    print("line \(error.position.line): \(error.message)")
  }
}

func showPositions(in data: Data) async throws {
  var options = ParserOptions()
  options.tracksPositions = true
  var iterator = XMLEvents(data: data, options: options).makeAsyncIterator()
  while let event = try await iterator.next() {
    print(iterator.position?.line ?? 0, event)
  }
}

func readEvents(of path: String) throws {
  let reader = XMLEventReader(contentsOfFile: path)
  while let event = try reader.next() {
    print(event)
  }
}

func parseInBackground(_ data: Data, for delegate: any ExpatXMLParserDelegate, on queue: DispatchQueue) {
  let parser = ExpatXMLParser(data: data)
  parser.delegate = delegate
  parser.parse(on: queue) { error in
    print(error?.localizedDescription ?? "complete")
  }
}

func showProgress(of url: URL, in total: Progress) async throws {
  let events = XMLEvents(contentsOf: url)
  total.addChild(events.progress, withPendingUnitCount: 1)
  for try await event in events { print(event) }
}
