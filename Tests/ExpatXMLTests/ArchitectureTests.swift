import Foundation
import Testing

/// The layers of Sources/ExpatXML: who may import what, and name whom.
@Suite struct ArchitectureTests {
  private struct Source {
    var layer: String
    var name: String
    var text: String
  }

  private func sources() throws -> [Source] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/ExpatXML")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { url in
      let layer = url.deletingLastPathComponent().lastPathComponent
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
      return Source(
        layer: layer == "ExpatXML" ? "Pipeline" : layer, name: url.lastPathComponent,
        text: lines.joined(separator: "\n"))
    }
  }

  private func files(importing module: String) throws -> Set<String> {
    let pattern = try Regex("(?m)^\\s*(public |internal |@testable )*import \(module)$")
    return Set(try sources().filter { $0.text.contains(pattern) }.map { "\($0.layer)/\($0.name)" })
  }

  @Test func expatIsImportedByTheTokenizerOnly() throws {
    let files = try files(importing: "CExpatXMLExpat")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("Tokenize/") })
  }

  @Test func zlibIsImportedByTheDecoderOnly() throws {
    let files = try files(importing: "CExpatXMLZlib")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("Decode/") })
  }

  @Test func networkingIsImportedByTheInputAndThePublicInitialisersOnly() throws {
    let files = try files(importing: "FoundationNetworking")
    #expect(files.contains("Input/DownloadSession.swift"))
    let others: Set = files.filter { !$0.hasPrefix("Input/") }
    #expect(
      others == [
        "Deliver/ExpatXMLDecoder+Data.swift", "Deliver/ExpatXMLNode+Parsing.swift", "Deliver/ExpatXMLParser.swift",
        "Deliver/XMLStreamParser.swift", "Sequences/XMLEventReader.swift",
        "Sequences/XMLEvents.swift", "Sequences/XMLRecordReader.swift", "Sequences/XMLRecords.swift",
      ])
  }

  @Test func theSystemLibraryIsImportedForFilesAndEncodingsOnly() throws {
    for library in ["Glibc", "Darwin", "Musl"] {
      #expect(try files(importing: library) == ["Input/FileDescriptor.swift", "Decode/Transcoder.swift"])
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
    "Model": ["Input", "Decode", "Tokenize", "Assemble", "Pipeline", "Tree", "Coding", "Deliver", "Sequences"],
    "Input": ["Decode", "Tokenize", "Assemble", "Pipeline", "Tree", "Coding", "Deliver", "Sequences"],
    "Decode": ["Input", "Tokenize", "Assemble", "Pipeline", "Tree", "Coding", "Deliver", "Sequences"],
    "Tokenize": ["Input", "Decode", "Assemble", "Pipeline", "Tree", "Coding", "Deliver", "Sequences"],
    "Assemble": ["Input", "Decode", "Pipeline", "Tree", "Coding", "Deliver", "Sequences"],
    "Pipeline": ["Input", "Tree", "Coding", "Deliver", "Sequences"],
    "Tree": ["Input", "Decode", "Pipeline", "Coding", "Deliver", "Sequences"],
    "Coding": ["Input", "Decode", "Tokenize", "Assemble", "Pipeline", "Deliver", "Sequences"],
    "Deliver": ["Sequences"],
  ])
  func aLayerNamesOnlyThoseBelowIt(layer: String, forbidden: [String]) throws {
    let sources = try sources()
    #expect(sources.contains { $0.layer == layer })
    let declaration = /(?m)^(?:@\w+ )*(?:(?:public|open|internal|final|indirect) )*(?:class|struct|enum|protocol) (\w+)/
    let names = sources.filter { forbidden.contains($0.layer) }
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
