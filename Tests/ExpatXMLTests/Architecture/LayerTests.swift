import Foundation
import Testing

/// The layers inside each module: a folder may name only the types of the folders that the tables in CONTRIBUTING
/// allow. The compiler ensures that no module names anything of those after it.
@Suite struct LayerTests {
  /// A row of the tables.
  struct Layer: CustomTestStringConvertible {
    var module: String
    var name: String
    /// Nil for all layers of the module.
    var mayName: Set<String>?

    var testDescription: String { "\(module)/\(name)" }
  }

  static func layers() throws -> [Layer] {
    let file = SourceFile.root.appendingPathComponent("CONTRIBUTING.md")
    var layers: [Layer] = []
    var module: String?
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if let match = line.firstMatch(of: /^\| folder in `Sources\/(\w+)`/) {
        module = String(match.output.1)
      } else if let module, cells.count == 3, let match = cells[0].firstMatch(of: /^`(\w+)\/`$/) {
        // The other modules.
        let names = Set(cells[2].components(separatedBy: ", ")).subtracting(["nothing", "the core", "the values"])
        layers.append(
          Layer(module: module, name: String(match.output.1), mayName: names == ["all"] ? nil : names))
      } else if line.isEmpty {
        module = nil
      }
    }
    return layers
  }

  @Test func everyFolderIsInTheTables() throws {
    let layers = try Self.layers()
    #expect(layers.count > 10)
    let folders = Set(try SourceFile.all().filter { $0.module != "ExpatXMLSystem" }.map { "\($0.module)/\($0.layer)" })
    #expect(folders == Set(layers.map(\.testDescription)))
    for layer in layers {
      let known = Set(layers.filter { $0.module == layer.module }.map(\.name))
      #expect(layer.mayName?.isSubset(of: known) ?? true, "\(layer)")
    }
  }

  @Test(arguments: try layers()) func aLayerNamesOnlyTypesThatItMay(layer: Layer) throws {
    guard let mayName = layer.mayName else { return }
    let files = try SourceFile.all().filter { $0.module == layer.module }
    let declaration =
      /(?m)^(?:@\w+ )*(?:(?:public|package|open|internal|final|indirect) )*(?:class|struct|enum|protocol) (\w+)/
    var areTypesFound = false
    var types: [String: String] = [:]
    for file in files {
      for match in file.text.matches(of: declaration) {
        areTypesFound = true
        if file.layer != layer.name, !mayName.contains(file.layer) { types[String(match.output.1)] = file.path }
      }
    }
    #expect(areTypesFound)
    for file in files where file.layer == layer.name {
      for word in Set(file.text.matches(of: /\b[A-Z]\w*/).map { String($0.output) }) {
        if let other = types[word] { Issue.record("\(file.path) names \(word) of \(other)") }
      }
    }
  }
}
