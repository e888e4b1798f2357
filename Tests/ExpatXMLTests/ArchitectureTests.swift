import Foundation
import Testing

/// The layers inside each module: who may import what, and name whom. That the core names nothing of ExpatXML, the compiler
/// sees to.
@Suite struct ArchitectureTests {
  private struct Source {
    var module: String
    /// `Core/` and the folder in the core, the folder in ExpatXML.
    var layer: String
    var name: String
    var text: String
  }

  private func sources() throws -> [Source] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    return try ["ExpatXMLCore", "ExpatXML"].flatMap { module in
      let folder = root.appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { url in
        let layer = url.deletingLastPathComponent().lastPathComponent
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
          .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        return Source(
          module: module,
          layer: (module == "ExpatXMLCore" ? "Core/" : "") + (layer == module ? "Pipeline" : layer),
          name: url.lastPathComponent, text: lines.joined(separator: "\n"))
      }
    }
  }

  private func files(importing module: String) throws -> Set<String> {
    let pattern = try Regex("(?m)^\\s*(public |internal |package |@testable |@_exported )*import \(module)$")
    return Set(try sources().filter { $0.text.contains(pattern) }.map { "\($0.layer)/\($0.name)" })
  }

  @Test func expatIsImportedByTheTokenizerOnly() throws {
    let files = try files(importing: "CExpatXMLExpat")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("Core/Tokenize/") })
  }

  @Test func zlibIsImportedByTheDecoderOnly() throws {
    let files = try files(importing: "CExpatXMLZlib")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("Core/Decode/") })
  }

  @Test func vectorsAreImportedByTheTokenizerAndTheRepairsOnly() throws {
    let files = try files(importing: "CExpatXMLVectors")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("Core/Tokenize/") || $0.hasPrefix("Core/Decode/RepairScanner+") })
  }

  @Test func networkingIsImportedInItsFolderOnly() throws {
    let files = try files(importing: "FoundationNetworking")
    #expect(files.contains("Networking/DownloadSession.swift"))
    #expect(files.allSatisfy { $0.hasPrefix("Networking/") })
  }

  /// Without the package trait, nothing of it is compiled but what says so.
  @Test func networkingIsCompiledWithItsTraitOnly() throws {
    let sources = try sources().filter { $0.layer == "Networking" }
    #expect(sources.count > 10)
    for source in sources {
      let condition = source.name == "URLSource+NoNetworking.swift" ? "#if !Networking" : "#if Networking"
      #expect(source.text.hasPrefix(condition), "\(source.name)")
    }
  }

  @Test func theCoreImportsNoFoundation() throws {
    let core = try sources().filter { $0.module == "ExpatXMLCore" }
    #expect(core.count > 50)
    for source in core {
      let imports = source.text.matches(of: /(?m)^.*\bimport (\w+)$/).map { String($0.output.1) }
      let known = [
        "CExpatXMLExpat", "CExpatXMLVectors", "CExpatXMLZlib", "Synchronization", "Dispatch", "Darwin", "Glibc", "Musl",
      ]
      #expect(Set(imports).isSubset(of: known), "\(source.name)")
    }
  }

  /// For files, for encodings, and for bytes that are compared, searched and allocated.
  @Test func theSystemLibraryIsImportedByTheCoreOnly() throws {
    for library in ["Glibc", "Darwin", "Musl"] {
      #expect(
        try files(importing: library) == [
          "Core/Input/FileDescriptor.swift", "Core/Model/FileError.swift", "Core/Decode/Transcoder.swift",
          "Core/Model/BorrowedUTF8.swift", "Core/Model/ExactString.swift", "Core/Model/FrequentStrings.swift",
          "Core/Model/RawBytes.swift", "Core/Tokenize/SegmentReferences.swift", "Core/Tokenize/ExpatMemory.swift",
          "Core/Tokenize/ProbeMemory.swift", "Core/Assemble/TextBuffer.swift",
        ])
    }
  }

  @Test func foundationXMLIsNeverImported() throws {
    #expect(try files(importing: "FoundationXML").isEmpty)
  }

  /// No document takes the process down. Collections trap as arrays do, for an index that is none.
  @Test func nothingTraps() throws {
    let traps = /\b(?:fatalError|assert|assertionFailure|precondition|preconditionFailure)\(|\btry!|\bas!/
    // Int has 32 bits on some watches.
    let narrowing = /\bInt\(U?Int(?:32|64)\.m/
    // An exclamation mark behind an operand, and not before an equals sign.
    let unwrapping = /[\w)\]}?]!(?!=)/
    let collections: Set = ["XMLAttributes.swift", "ExpatXMLNode+Attributes.swift", "ExpatXMLNode+Content.swift"]
    let literal = /#?"(?:[^"\\\n]|\\.)*"#?/
    for source in try sources() {
      let code = source.text.replacing(literal, with: "")
      #expect(collections.contains(source.name) || !code.contains(traps), "\(source.name) has a trap")
      #expect(!code.contains(narrowing), "\(source.name) makes an Int of what may be too large")
      #expect(!code.contains(unwrapping), "\(source.name) unwraps without looking")
    }
  }

  /// What each layer may not name: the types of the layers above it and beside it.
  @Test(arguments: [
    "Core/Model": ["Input", "Decode", "Tokenize", "Assemble", "Pipeline", "Tree", "Read"],
    "Core/Input": ["Decode", "Tokenize", "Assemble", "Pipeline", "Tree", "Read"],
    "Core/Decode": ["Input", "Tokenize", "Assemble", "Pipeline", "Tree", "Read"],
    "Core/Tokenize": ["Input", "Decode", "Assemble", "Pipeline", "Tree", "Read"],
    "Core/Assemble": ["Input", "Decode", "Pipeline", "Tree", "Read"],
    "Core/Pipeline": ["Input", "Tree", "Read"],
    "Core/Tree": ["Input", "Decode", "Pipeline", "Read"],
    "Model": ["API", "Input", "Networking", "Deliver", "Coding", "Sequences"],
    "Input": ["API", "Deliver", "Coding", "Sequences"],
    "Networking": ["Deliver", "Coding"],
    "Coding": ["Input", "Deliver", "Sequences"],
    "Deliver": ["Coding", "Sequences"],
  ])
  func aLayerNamesOnlyThoseBelowIt(layer: String, forbidden: [String]) throws {
    let sources = try sources()
    #expect(sources.contains { $0.layer == layer })
    let declaration =
      /(?m)^(?:@\w+ )*(?:(?:public|package|open|internal|final|indirect) )*(?:class|struct|enum|protocol) (\w+)/
    let folder = layer.hasPrefix("Core/") ? "Core/" : ""
    let names = sources.filter { source in forbidden.contains { source.layer == folder + $0 } }
      .flatMap { $0.text.matches(of: declaration).map { String($0.output.1) } }
    #expect(!names.isEmpty)
    for source in sources where source.layer == layer {
      for name in names {
        let isNamed = try source.text.contains(Regex("\\b\(name)\\b"))
        #expect(!isNamed, "\(layer)/\(source.name) names \(name)")
      }
    }
  }
}
