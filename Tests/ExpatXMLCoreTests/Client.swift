import ExpatXMLCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Helpers of a client without Foundation.

/// Records events as lines.
struct Recorder: XMLStreamHandler {
  private(set) var lines: [String] = []

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    var line = "start \(name.string)"
    for index in 0..<attributes.count {
      line += " \(attributes.name(at: index).string)=\(attributes.value(at: index).string)"
    }
    lines.append(line)
  }

  mutating func endElement(_ name: XMLBorrowedName) { lines.append("end \(name.string)") }

  mutating func characters(_ text: XMLBorrowedUTF8) { lines.append("text \(text.string)") }
}

extension XMLEvent {
  /// The line that `Recorder` writes; nil for events other than elements and text.
  var line: String? {
    switch self {
    case .startElement(let element):
      element.attributes.reduce("start \(element.name)") { line, attribute in
        line + " \(attribute.name)=\(attribute.value)"
      }
    case .endElement(let element): "end \(element.name)"
    case .characters(let text): "text \(text)"
    default: nil
    }
  }
}

/// Divides bytes into chunks.
func chunks(_ bytes: [UInt8], of size: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}

/// Chunks that arrive asynchronously.
struct Arriving: AsyncSequence, AsyncIteratorProtocol {
  var chunks: ArraySlice<[UInt8]>

  init(_ chunks: [[UInt8]]) { self.chunks = chunks[...] }

  func makeAsyncIterator() -> Arriving { self }

  mutating func next() async -> [UInt8]? {
    await Task.yield()
    return chunks.popFirst()
  }
}

/// Calls `body` with the path of a temporary file.
func withFile<Result>(_ bytes: [UInt8], _ body: (_ path: String) async throws -> Result) async throws -> Result {
  var template = Array("/tmp/ExpatXMLCoreTests.XXXXXX".utf8CString)
  let descriptor = unsafe mkstemp(&template)
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { unsafe _ = unlink(path) }
  guard descriptor >= 0, unsafe write(descriptor, bytes, bytes.count) == bytes.count, close(descriptor) == 0 else {
    throw XMLFileError(code: errno, path: path)
  }
  return try await body(path)
}
