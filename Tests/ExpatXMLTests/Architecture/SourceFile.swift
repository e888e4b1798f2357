/// A source file of the library, without its comments.
struct SourceFile {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  var module: String
  /// The folder in the module; empty if the file is in none.
  var layer: String
  var name: String
  var text: String

  var path: String { "\(module)/\(layer)/\(name)" }

  static func all() throws -> [SourceFile] {
    try [
      "ExpatXMLSystem", "ExpatXMLCore", "ExpatXMLTree", "ExpatXMLEssentials", "ExpatXMLCoding", "ExpatXML",
    ].flatMap { module in
      let folder = root.appendingPathComponent("Sources").appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { url in
        let layer = url.deletingLastPathComponent().lastPathComponent
        var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
          .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        // A file that is compiled conditionally as a whole is indented.
        if lines.first?.hasSuffix("Networking") == true {
          lines = lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
        }
        return SourceFile(
          module: module, layer: layer == module ? "" : layer, name: url.lastPathComponent,
          text: lines.joined(separator: "\n"))
      }
    }
  }

  /// The files that import a module, by their paths.
  static func importing(_ module: String) throws -> Set<String> {
    let pattern = try Regex("(?m)^\\s*(public |internal |package |@testable |@_exported )*import \(module)$")
    return Set(try all().filter { $0.text.contains(pattern) }.map(\.path))
  }
}
