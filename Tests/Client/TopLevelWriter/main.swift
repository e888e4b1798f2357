import ExpatXML
import ExpatXMLCoding
import Foundation

// A script writes documents at its top level, where Swift allows to change a writer and not to consume it.

/// What was written is not what was expected.
struct Failure: Error {
  var text: String
}

var memory = XMLWriter(format: .compact.withoutDeclaration)
try memory.document("a") { try $0.element("b", "text") }
let text = String(decoding: try memory.finish(), as: UTF8.self)
guard text == "<a><b>text</b></a>" else { throw Failure(text: text) }

var chunks: [[UInt8]] = []
var sender = try XMLWriter(.chunks { chunks.append($0) }, format: .compact.withoutDeclaration)
try sender.document("a") { try $0.element("b") }
try sender.finish()
guard chunks == [Array("<a><b/></a>".utf8)] else { throw Failure(text: "\(chunks)") }

let path = NSTemporaryDirectory() + "TopLevelWriter-\(UUID()).xml"
defer { try? FileManager.default.removeItem(atPath: path) }
var file = try XMLWriter(.file(path), format: .compact.withoutDeclaration)
try file.document("a") { _ in }
guard !FileManager.default.fileExists(atPath: path) else { throw Failure(text: "The file is there too early.") }
try file.finish()
guard try String(contentsOfFile: path, encoding: .utf8) == "<a/>" else { throw Failure(text: path) }

do {
  try file.finish()
  throw Failure(text: "A writer was finished twice.")
} catch let error as XMLWriteError where error.message == "The document is complete." {}
