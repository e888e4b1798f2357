import Foundation
import Testing

/// The imports of each folder, and constructs that no source may contain.
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

  /// The scanner and the searches of text, in C.
  @Test func vectorsAreImportedByThoseWhoReadBytesOnly() throws {
    let files = try SourceFile.importing("CExpatXMLVectors")
    #expect(!files.isEmpty)
    let folders = ["Tokenize/", "Repair/TokenRepair", "Assemble/EventReceiver", "Assemble/AttributeList"]
    let values = ["CharacterClasses", "NameCharacters", "XMLPosition", "XMLAttributes"].map { "Model/\($0).swift" }
    let places = (folders + values).map { "ExpatXMLCore/\($0)" } + ["ExpatXMLTree/Write/MarkupBuffer"]
    #expect(files.allSatisfy { file in places.contains { file.hasPrefix($0) } })
  }

  @Test func networkingIsImportedInItsFolderOnly() throws {
    let files = try SourceFile.importing("FoundationNetworking")
    #expect(files.contains("ExpatXML/Networking/DownloadSession.swift"))
    // An initialiser in an extension would take its signature from subclasses.
    let others = files.filter { !$0.hasPrefix("ExpatXML/Networking/") }
    #expect(others == ["ExpatXML/API/ExpatXMLParser.swift"])
  }

  /// Without the package trait, no networking code is compiled except the error that replaces it.
  @Test func networkingIsCompiledWithItsTraitOnly() throws {
    let sources = try SourceFile.all().filter { $0.layer == "Networking" }
    #expect(sources.count > 10)
    for source in sources {
      let condition = source.name == "URLSource+NoNetworking.swift" ? "#if !Networking" : "#if Networking"
      #expect(source.text.hasPrefix(condition), "\(source.name)")
    }
  }

  @Test(arguments: ["ExpatXMLCore", "ExpatXMLTree"]) func needsNoFoundation(module: String) throws {
    let sources = try SourceFile.all().filter { $0.module == module }
    #expect(sources.count > 50)
    for source in sources {
      let imports = source.text.matches(of: /(?m)^.*\bimport (\w+)$/).map { String($0.output.1) }
      let known = [
        "ExpatXMLCore", "ExpatXMLSystem", "CExpatXMLExpat", "CExpatXMLVectors", "CExpatXMLZlib", "Synchronization",
        "Dispatch",
      ]
      #expect(Set(imports).isSubset(of: known), "\(source.name)")
    }
  }

  /// All of Foundation is imported only where there are no essentials of it.
  @Test func valuesImportTheEssentialsOfFoundationOnly() throws {
    let coding = try SourceFile.all().filter { ["ExpatXMLCoding", "ExpatXMLEssentials"].contains($0.module) }
    #expect(coding.count > 20)
    let choice =
      /#if canImport\(FoundationEssentials\)\n  \w+ import FoundationEssentials\n#else\n  \w+ import Foundation\n#endif/
    for source in coding {
      #expect(!source.text.replacing(choice, with: "").contains(/\bimport Foundation/), "\(source.name)")
    }
    #expect(try SourceFile.importing("FoundationEssentials").contains("ExpatXMLCoding/Texts/DateText.swift"))
  }

  /// The C library has a different name on each system.
  @Test func theCLibraryIsImportedInOnePlace() throws {
    for library in ["Glibc", "Darwin", "Musl"] {
      #expect(try SourceFile.importing(library) == ["ExpatXMLSystem//System.swift"])
    }
  }

  /// They use it for files and encodings, and to compare, search and allocate bytes.
  @Test func theCLibraryIsUsedByTheCoreAndTreesOnly() throws {
    let files = try SourceFile.importing("ExpatXMLSystem")
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix("ExpatXMLCore/") || $0.hasPrefix("ExpatXMLTree/") })
  }

  @Test func foundationXMLIsNeverImported() throws {
    #expect(try SourceFile.importing("FoundationXML").isEmpty)
  }

  /// No document may crash the process. Collections trap for an invalid index, like arrays, and literals that are no paths do.
  /// They say why by `fatalError`: `precondition` prints nothing where the compiler optimises, which it always does here.
  @Test func nothingTraps() throws {
    let silentTraps = /\b(?:assert|assertionFailure|precondition|preconditionFailure)\(|\btry!|\bas!/
    // Int has 32 bits on some watches.
    let narrowing = /\bInt\(U?Int(?:32|64)\.m/
    // An exclamation mark after an operand that is not followed by an equals sign.
    let unwrapping = /[\w)\]}?]!(?!=)/
    let collections: Set = [
      "XMLAttributes.swift", "XMLEventAttributes.swift", "ExpatXMLElement+Attributes.swift",
      "XMLPath.swift",
    ]
    let literal = /#?"(?:[^"\\\n]|\\.)*"#?/
    for source in try SourceFile.all() {
      let code = source.text.replacing(literal, with: "")
      #expect(collections.contains(source.name) || !code.contains("fatalError("), "\(source.name) has a trap")
      #expect(!code.contains(silentTraps), "\(source.name) has a trap that says nothing")
      #expect(!code.contains(narrowing), "\(source.name) makes an Int of what may be too large")
      #expect(!code.contains(unwrapping), "\(source.name) unwraps without looking")
    }
  }
}
