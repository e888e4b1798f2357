import CSystemExpat
import Foundation

/// Compares what all parsers make of the documents in a folder.
struct Comparison {
  private let folder: String
  private let paths: [String]
  private var readings: [Reader: [Reading]] = [:]

  /// Reads all documents in a folder, which has a folder for each package.
  init(folder: String) throws {
    self.folder = folder
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    paths = files.map { "\(folder)/\($0)" }.filter { path in
      (try? URL(filePath: path).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
    }.sorted()
    guard !paths.isEmpty, !paths.contains(where: { $0.contains("\n") }) else {
      throw Failure("There are no documents in \(folder), or a name has two lines.")
    }
    let list = NSTemporaryDirectory() + "corpus-\(ProcessInfo.processInfo.processIdentifier)"
    try paths.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: list) }
    for reader in Reader.allCases { readings[reader] = try Worker.readings(reader, list: list, count: paths.count) }
  }

  private func reading(_ reader: Reader, _ index: Int) -> Reading { readings[reader]?[index] ?? .crash }

  /// Prints the results. Throws if a parser of this library differs from Expat.
  func report() throws {
    let expat = readings[.expat] ?? []
    let wellFormed = expat.indices.filter { expat[$0].isRead }
    let unknown = expat.indices.filter { expat[$0] == .error(ExpatAlone.unknownEncoding) }
    let malformed = expat.indices.filter { !expat[$0].isRead && expat[$0] != .error(ExpatAlone.unknownEncoding) }
    let version = unsafe String(cString: XML_ExpatVersion())
    print(
      "\(Date.now.formatted(.iso8601.year().month().day())), \(version): \(paths.count) documents, "
        + "\(wellFormed.count) well-formed, \(malformed.count) not, "
        + "\(unknown.count) in encodings that Expat does not know.")
    print("\nThe well-formed documents:")
    print("                               crashes   errors   other contents   accepts of the others")
    var differences: [String] = []
    for reader in Reader.allCases where reader != .expat {
      let others = wellFormed.filter { reading(reader, $0) != expat[$0] }
      let crashes = others.count { reading(reader, $0) == .crash }
      let contents = others.count { reading(reader, $0).isRead }
      let accepted = malformed.filter { reading(reader, $0).isRead }
      differences += others.map { "\(reader.rawValue): \(paths[$0]): \(reading(reader, $0).line)" }
      differences += accepted.map { "\(reader.rawValue): \(paths[$0]): accepted, \(expat[$0].line)" }
      let columns = [
        (crashes, 10), (others.count - crashes - contents, 9), (contents, 17), (accepted.count, 24),
      ]
      print(
        reader.rawValue.padding(toLength: 28, withPad: " ", startingAt: 0)
          + columns.map { String(repeating: " ", count: max(0, $1 - "\($0)".count)) + "\($0)" }.joined())
    }
    for reader in [Reader.xmlParser, .delegate] where !unknown.isEmpty {
      let count = unknown.filter { reading(reader, $0).isRead }.count
      print("\(reader.rawValue) reads \(count) of the documents in encodings that Expat does not know.")
    }
    let log = "\(folder).differences"
    try differences.map { "\($0)\n" }.joined().write(toFile: log, atomically: true, encoding: .utf8)
    print("\(log) has a line for each difference.")
    let own = differences.filter { line in Reader.own.contains { line.hasPrefix("\($0.rawValue): ") } }
    guard own.isEmpty else {
      throw Failure("\(own.count) differ from Expat:\n\(own.prefix(20).joined(separator: "\n"))")
    }
  }
}
