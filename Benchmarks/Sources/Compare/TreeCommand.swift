import ArgumentParser
import CountingParsers
import Documents
import ExpatXML
import ExpatXMLTree
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Measures one tree of one document. Each child process of `ValuesCommand` runs this.
struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Measures one tree of a document in this process and prints JSON.")

  enum Library: String, CaseIterable, ExpressibleByArgument {
    case expatXMLNode = "ExpatXMLElement"
    case xmlDocument = "XMLDocument"
    case pugixml
  }

  /// The cost of one tree.
  struct Cost: Codable {
    /// CPU time.
    var seconds: Double
    /// The peak of resident memory, minus the resident memory before it.
    var peakBytes: Int
    /// The elements directly inside the root.
    var childCount: Int
  }

  @Option(help: "The library.")
  var library: Library

  @Argument(help: "The document.")
  var path: String

  func run() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    // Work that a process does only once is not measured.
    _ = try cost(of: Data("<a b=\"c\">d<e/></a>".utf8))
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(cost(of: data)))
  }

  private func cost(of data: Data) throws -> Cost {
    switch library {
    case .expatXMLNode:
      try cost({ try ExpatXMLElement(.data(data)) }, childCount: { $0.elements.count })
    case .xmlDocument:
      try cost(
        { try XMLDocument(data: data, options: .nodePreserveWhitespace) },
        childCount: { $0.rootElement()?.children?.count { $0.kind == .element } ?? 0 })
    case .pugixml:
      try cost({ try PugiXMLTree(data) }, childCount: { $0.childCount })
    }
  }

  private func cost<Tree>(_ parse: () throws -> Tree, childCount: (Tree) -> Int) throws -> Cost {
    let memory = PeakMemory()
    let start = CPUTime.now
    let tree = try parse()
    let seconds = (CPUTime.now - start).total
    return Cost(seconds: seconds, peakBytes: memory.growth, childCount: childCount(tree))
  }
}

/// A tree of pugixml.
@safe private final class PugiXMLTree {
  private let tree: UnsafeMutableRawPointer

  init(_ data: Data) throws {
    guard let tree = unsafe data.withUnsafeBytes({ unsafe tree_of_pugixml($0.baseAddress, $0.count) }) else {
      throw ChildProcess.Failure(description: "pugixml did not parse the document.")
    }
    unsafe self.tree = tree
  }

  deinit { unsafe free_tree_of_pugixml(tree) }

  var childCount: Int { unsafe Int(count_children_in_pugixml(tree)) }
}
