// Fuzzing/run compiles this file too.
import ExpatXMLCoding

@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Reads the elements called `item` that are in no other one: as records, in every way, and as part of the whole tree.
struct RecordComparison {
  /// The records that were read, and the error that ended the document.
  struct Reading: Equatable {
    var records: [String] = []
    var error: String?

    init(_ read: (inout [String]) throws -> Void) {
      do { try read(&records) } catch { note(error) }
    }

    init(_ read: nonisolated(nonsending) (inout [String]) async throws -> Void) async {
      do { try await read(&records) } catch { note(error) }
    }

    private mutating func note(_ error: any Error) {
      let offset = (error as? XMLParseError).map { "\($0.code) at byte \($0.position.byteOffset): " }
      self.error = "\(offset ?? "")\(error)"
    }
  }

  /// A record as a value that decodes itself.
  private struct Value: Decodable {
    let line: String

    init(from decoder: any Decoder) throws {
      line = RecordComparison.line(try decoder.singleValueContainer().decode(ExpatXMLElement.self))
    }
  }

  private static let name: XMLPath = "item"

  /// The document, or the document compressed.
  private let bytes: [UInt8]
  private let chunks: [[UInt8]]
  /// A file with the same bytes, if there is one.
  private let path: String?
  private let options: XMLOptions

  /// The chunks have these sizes, which are repeated. Without any, there is one chunk.
  init(_ bytes: [UInt8], path: String? = nil, options: XMLOptions, sizes: [Int]) {
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let size = sizes.isEmpty ? rest.count : sizes[chunks.count % sizes.count]
      chunks.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    self.bytes = bytes
    self.chunks = chunks
    self.path = path
    self.options = options
  }

  /// A record, and the start tags around it.
  private static func line(_ node: ExpatXMLElement) -> String {
    let ancestors = Swift.sequence(first: node, next: \.parent).dropFirst().map { element in
      let attributes = element.attributes.map { "\($0.qualifiedName)=\($0.value)" }
      return "\(element.position) \(element.qualifiedName) of \(element.namespaceURI ?? "") \(attributes)"
    }
    return "\(node.position) \(node) in \(ancestors)"
  }

  /// The records by a builder of trees that never interrupts the parse.
  var uninterrupted: Reading { uninterrupted(options) }

  private func uninterrupted(_ options: XMLOptions) -> Reading {
    Reading { records in
      var lines: [String] = []
      defer { records = lines }
      let builder = NodeBuilder(RecordSelector(try RecordPattern(Self.name))) { tree, _ in
        lines.append(Self.line(ExpatXMLElement(root: tree)))
        return nil
      }
      builder.adopt(options)
      try XMLStreamParser(.bytes(bytes), options: options).parse(builder)
    }
  }

  /// The records in the tree; none if the document ends in an error.
  private func tree(_ source: XMLSource) -> Reading {
    func collect(_ node: ExpatXMLElement, _ records: inout [String]) {
      if node.qualifiedName == "item" { return records.append(Self.line(node)) }
      for child in node.elements { collect(child, &records) }
    }
    return Reading { collect(try ExpatXMLElement(source, options: options), &$0) }
  }

  private func read(_ source: XMLSource, _ options: XMLOptions, asValues: Bool = false) -> Reading {
    Reading { records in
      let reader = XMLRecordReader(source, named: Self.name, options: options)
      func next() throws -> String? { asValues ? try reader.next(Value.self)?.line : try reader.next().map(Self.line) }
      while let line = try next() { records.append(line) }
    }
  }

  private func feed(_ options: XMLOptions) -> Reading {
    Reading { records in
      let reader = XMLRecordReader(named: Self.name, options: options)
      for chunk in chunks {
        reader.feed(chunk)
        while let node = try reader.next() { records.append(Self.line(node)) }
      }
      reader.finish()
      while let node = try reader.next() { records.append(Self.line(node)) }
    }
  }

  nonisolated(nonsending) private func iterate(_ source: XMLAsyncSource, asValues: Bool = false) async -> Reading {
    await Reading { records in
      let sequence = XMLRecords(source, named: Self.name, options: options)
      if asValues {
        for try await value in sequence.decode(Value.self) { records.append(value.line) }
      } else {
        for try await node in sequence { records.append(Self.line(node)) }
      }
    }
  }

  /// How many records the events have. A reference that leaves nothing ends them, if it is an error in records.
  private func events(_ source: XMLSource) -> (count: Int, error: String?) {
    var (count, depth, skipped) = (0, 0, false)
    let reading = Reading { _ in
      let reader = XMLEventReader(source, options: options)
      while let event = try reader.next() {
        switch event {
        case .startElement(let element): if depth > 0 || element.qualifiedName == "item" { depth += 1 }
        case .endElement where depth > 0:
          depth -= 1
          if depth == 0 { count += 1 }
        case .skippedEntity: skipped = !options.skipsUnknownEntities
        default: break
        }
        if skipped { break }
      }
    }
    guard skipped, uninterrupted.error?.hasPrefix("undeclaredEntityError") == true else {
      return (count, reading.error)
    }
    return (count, uninterrupted.error)
  }

  private var sequence: AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish()
    }
  }

  /// The ways in which the records or the error are not those of an uninterrupted parse.
  nonisolated(nonsending) func differences() async -> [String] {
    let expected = uninterrupted
    var differences: [String] = []
    func compare(_ reading: Reading, _ way: String) {
      if reading != expected { differences.append("\(way): \(reading) instead of \(expected)") }
    }

    var alone = options
    alone.usesExpatAlone = true
    compare(uninterrupted(alone), "by Expat alone")
    for (source, way) in [(XMLSource.bytes(bytes), "from memory"), (.chunks(chunks), "from chunks")] {
      var tree = tree(source)
      if tree.error != nil { tree.records = expected.records }
      compare(tree, "tree \(way)")
      let events = events(source)
      if events != (expected.records.count, expected.error) {
        differences.append("\(events) events \(way): \(expected)")
      }
      compare(read(source, options), "reader \(way)")
      compare(read(source, alone), "reader \(way), by Expat alone")
      compare(read(source, options, asValues: true), "values of a reader \(way)")
    }
    compare(feed(options), "fed reader")
    compare(feed(alone), "fed reader, by Expat alone")
    compare(await iterate(.bytes(bytes)), "sequence from memory")
    compare(await iterate(.chunks(chunks)), "sequence from chunks")
    compare(await iterate(.chunks(sequence)), "sequence from an asynchronous sequence")
    compare(await iterate(.bytes(bytes), asValues: true), "values of a sequence from memory")
    compare(await iterate(.chunks(sequence), asValues: true), "values of a sequence from an asynchronous sequence")
    if let path {
      compare(read(.file(path), options), "reader from a file")
      compare(await iterate(.file(path)), "sequence from a file")
    }
    return differences
  }
}
