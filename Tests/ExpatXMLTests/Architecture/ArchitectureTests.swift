/// The imports of each folder, and constructs that no source may contain.
@Suite struct ArchitectureTests {
  /// Which files may import a module, by how their paths begin.
  @Test(arguments: [
    ("CExpatXMLExpat", ["ExpatXMLCore/Tokenize/"]), ("CExpatXMLZlib", ["ExpatXMLCore/Decode/"]),
    // The scanner, searches of text and memory that grows, in C.
    (
      "CExpatXMLVectors",
      [
        "ExpatXMLCore/Tokenize/", "ExpatXMLCore/Repair/TokenRepair", "ExpatXMLCore/Assemble/EventReceiver",
        "ExpatXMLCore/Decode/BuiltInEncoding", "ExpatXMLCore/Tape/Tape", "ExpatXMLCore/Model/CharacterClasses.swift",
        "ExpatXMLCore/Model/NameCharacters.swift", "ExpatXMLCore/Model/QualifiedName.swift",
        "ExpatXMLCore/Model/XMLPosition.swift",
        "ExpatXMLCore/Model/XMLAttributes.swift", "ExpatXMLCore/Input/FileDescriptor.swift",
        "ExpatXMLTree/Write/MarkupBuffer",
      ]
    ),
    // An initialiser in an extension would take its signature from subclasses.
    ("FoundationNetworking", ["ExpatXML/Networking/", "ExpatXML/API/ExpatXMLParser.swift"]),
    // The C library has a different name on each system.
    ("Glibc", ["ExpatXMLSystem//System.swift"]), ("Darwin", ["ExpatXMLSystem//System.swift"]),
    ("Musl", ["ExpatXMLSystem//System.swift"]), ("ExpatXMLSystem", ["ExpatXMLCore/", "ExpatXMLTree/"]),
    ("FoundationXML", []), ("FoundationEssentials", ["ExpatXMLEssentials/", "ExpatXMLCoding/"]),
  ])
  func isImportedOnlyWhereItIsNeeded(module: String, folders: [String]) throws {
    let files = try SourceFile.importing(module)
    #expect(files.isEmpty == folders.isEmpty)
    #expect(files.filter { file in !folders.contains { file.hasPrefix($0) } } == [])
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
    for source in sources { #expect(!source.text.contains(/\bimport Foundation/), "\(source.name)") }
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
