import Foundation
import Testing

/// Who imports what, and what no source has.
@Suite struct ArchitectureTests {
  @Test func expatIsImportedByTheTokenizerOnly() throws {
    let files = try SourceFile.importing("CExpatXMLExpat")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("ExpatXMLCore/Tokenize/") })
  }

  @Test func zlibIsImportedByTheDecoderOnly() throws {
    let files = try SourceFile.importing("CExpatXMLZlib")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("ExpatXMLCore/Decode/") })
  }

  @Test func vectorsAreImportedByTheTokenizerAndTheRepairsOnly() throws {
    let files = try SourceFile.importing("CExpatXMLVectors")
    #expect(!files.isEmpty)
    #expect(
      files.allSatisfy {
        $0.hasPrefix("ExpatXMLCore/Tokenize/") || $0.hasPrefix("ExpatXMLCore/Decode/RepairScanner+")
      })
  }

  @Test func networkingIsImportedInItsFolderOnly() throws {
    let files = try SourceFile.importing("FoundationNetworking")
    #expect(files.contains("ExpatXML/Networking/DownloadSession.swift"))
    #expect(files.allSatisfy { $0.hasPrefix("ExpatXML/Networking/") })
  }

  /// Without the package trait, nothing of it is compiled but what says so.
  @Test func networkingIsCompiledWithItsTraitOnly() throws {
    let sources = try SourceFile.all().filter { $0.layer == "Networking" }
    #expect(sources.count > 10)
    for source in sources {
      let condition = source.name == "URLSource+NoNetworking.swift" ? "#if !Networking" : "#if Networking"
      #expect(source.text.hasPrefix(condition), "\(source.name)")
    }
  }

  @Test func theCoreImportsNoFoundation() throws {
    let core = try SourceFile.all().filter { $0.module == "ExpatXMLCore" }
    #expect(core.count > 50)
    for source in core {
      let imports = source.text.matches(of: /(?m)^.*\bimport (\w+)$/).map { String($0.output.1) }
      let known = [
        "ExpatXMLSystem", "CExpatXMLExpat", "CExpatXMLVectors", "CExpatXMLZlib", "Synchronization", "Dispatch",
      ]
      #expect(Set(imports).isSubset(of: known), "\(source.name)")
    }
  }

  /// It has a name of its own on each system.
  @Test func theCLibraryIsImportedInOnePlace() throws {
    for library in ["Glibc", "Darwin", "Musl"] {
      #expect(try SourceFile.importing(library) == ["ExpatXMLSystem//System.swift"])
    }
  }

  /// For files, for encodings, and for bytes that are compared, searched and allocated.
  @Test func theCLibraryIsUsedByTheCoreOnly() throws {
    let files = try SourceFile.importing("ExpatXMLSystem")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("ExpatXMLCore/") })
  }

  @Test func foundationXMLIsNeverImported() throws {
    #expect(try SourceFile.importing("FoundationXML").isEmpty)
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
    for source in try SourceFile.all() {
      let code = source.text.replacing(literal, with: "")
      #expect(collections.contains(source.name) || !code.contains(traps), "\(source.name) has a trap")
      #expect(!code.contains(narrowing), "\(source.name) makes an Int of what may be too large")
      #expect(!code.contains(unwrapping), "\(source.name) unwraps without looking")
    }
  }
}
