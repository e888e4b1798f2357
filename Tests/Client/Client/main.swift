import CExpat
import CZlib
import Core
import DelegateEvents
import ExpatXML
import ExpatXMLCoding
import Foundation
import LoopbackServer
import Model
import Networking
import Subclasses
import SubclassesInMode5

/// A failure of a library that the client uses directly.
struct Failure: Error {
  var message: String
}

/// Compresses with the client's own zlib.
func compressed(_ bytes: [UInt8]) throws -> Data {
  var length = compressBound(uLong(bytes.count))
  var output = [UInt8](repeating: 0, count: Int(length))
  guard compress(&output, &length, bytes, uLong(bytes.count)) == Z_OK else { throw Failure(message: "zlib failed") }
  return Data(output.prefix(Int(length)))
}

/// Counts the start tags with the client's own Expat.
func countByExpat(_ bytes: [UInt8]) throws -> Int {
  let parser = XML_ParserCreate(nil)
  defer { XML_ParserFree(parser) }
  var count = 0
  try withUnsafeMutablePointer(to: &count) { count in
    XML_SetUserData(parser, count)
    XML_SetStartElementHandler(parser) { count, _, _ in
      count?.assumingMemoryBound(to: Int.self).pointee += 1
    }
    let status = bytes.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
    }
    guard status == XML_STATUS_OK else { throw Failure(message: "Expat failed") }
  }
  return count
}

/// The error for an http URL without downloads. No server is asked.
func errorOfDownload() throws -> String? {
  guard let url = URL(string: "http://127.0.0.1:1/feed.xml"), let parser = ExpatXMLParser(contentsOf: url) else {
    throw Failure(message: "There is no parser for an http URL")
  }
  return parser.parse() ? nil : parser.parserError?.localizedDescription
}

let names = [nameOfCore, nameOfDelegateEvents, nameOfLoopbackServer, nameOfModel, nameOfNetworking]
let document = Array("<names>\(names.map { "<name>\($0)</name>" }.joined())</names>".utf8)

let tree = try ExpatXMLElement(.data(compressed(document)))
guard tree.elements(matching: "name").map(\.text) == names else { throw Failure(message: "ExpatXML found \(tree)") }
guard try countByExpat(document) == names.count + 1 else { throw Failure(message: "Expat found another number") }

// Scripts are written like this. At the top level Swift prefers functions that block: a source must be one for tasks alone.
struct Names: Decodable {
  var name: [String]
}
let url = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID()).xml")
try Data(document).write(to: url)
defer { try? FileManager.default.removeItem(at: url) }
var found = [try await ExpatXMLElement(.url(url)).elements(matching: "name").map(\.text)]
if let value = try? await ExpatXMLDecoder().decode(Names.self, from: .url(url)) { found.append(value.name) }
do {
  for _ in 1...2 { found.append(try await ExpatXMLDecoder().decode(Names.self, from: .url(url)).name) }
  var texts: [String] = []
  for try await record in XMLRecords(.url(url), named: "name") { texts.append(record.text) }
  found.append(texts)
}
found.append(try blocking(url).elements(matching: "name").map(\.text))
guard found == Array(repeating: names, count: 6) else { throw Failure(message: "ExpatXML found \(found)") }

/// In a function that is not asynchronous, a thread may wait.
func blocking(_ url: URL) throws -> ExpatXMLElement { try ExpatXMLElement(.contents(of: url)) }

guard let error = try errorOfDownload(), error.contains("trait Networking") else {
  throw Failure(message: "An http URL is no error that names the trait")
}
guard Subclasses.namesAreIndependent(), SubclassesInMode5.namesAreIndependent() else {
  throw Failure(message: "A subclass's member is not its own")
}
#if os(Linux)
  let libraries = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
  for library in ["libcurl", "libFoundationNetworking", "libFoundationXML"] where libraries.contains(library) {
    throw Failure(message: "\(library) is loaded")
  }
#endif
print("ExpatXML, and the client's own Expat and zlib: the same \(names.count) elements.")
