/// A document to read, search, change and write. What is not changed keeps its bytes: quotes, the order of attributes, white
/// space, comments, references, CDATA sections, the document type, a byte order mark.
///
/// ```swift
/// var pom = try ExpatXMLDocument(.file("pom.xml"))
/// try pom.set("2.1", at: "version")
/// for dependency in pom.root.elements(matching: "dependencies/dependency") where dependency["scope"]?.text == "test" {
///   try pom.remove(dependency)
/// }
/// try pom.insert(.atEnd, "dependencies") { dependencies in
///   try dependencies.element("dependency") { try $0.element("artifactId", "expat") }
/// }
/// try pom.write(to: .file("pom.xml"))
/// ```
///
/// What is inserted is laid out like what is there, checked and escaped, so the result is well-formed. Elements are immutable
/// values: ``root`` and what is found in it show the document as it was when you asked for them. You can still pass any of them
/// to a change, whatever was changed meanwhile.
///
/// A document takes the memory of its tree and of its bytes; an ``ExpatXMLElement`` alone takes that of the tree.
public struct ExpatXMLDocument: Sendable {
  let read: ReadDocument
  /// The nodes, once something was changed.
  private(set) var linked: LinkedDocument?
  private var changedTree = ChangedTree()

  init(_ read: ReadDocument) { self.read = read }

  /// What the XML declaration says. The encoding is that of the document that was parsed.
  public var start: XMLEvent.StartDocument { read.surroundings?.start ?? .init() }

  /// What comes before the root element, in document order: the document type and its declarations, comments and
  /// processing instructions.
  public var prolog: [XMLEvent] { (read.surroundings?.prolog ?? []) + (linked?.events(beforeRoot: true) ?? []) }

  /// The root element, with all changes so far. After a change, asking for it takes time that grows with the document. Changes by
  /// path or by elements that were found before don't need it.
  public var root: ExpatXMLElement {
    guard let linked else { return ExpatXMLElement(root: read.tree) }
    // This can't fail: the tree is at most as large as what was read and inserted. Only a record may have lost its root.
    let tree = try? changedTree.get { try linked.tree(of: linked.root >= 0 ? linked.root : linked.readRoot) }
    return ExpatXMLElement(root: tree ?? read.tree)
  }

  /// The comments and processing instructions after the root element.
  public var epilog: [XMLEvent] { (linked?.events(beforeRoot: false) ?? []) + (read.surroundings?.epilog ?? []) }

  // MARK: Changes

  /// Whether anything was changed.
  package var isChanged: Bool { linked?.isChanged ?? false }

  /// Changes the nodes, which are made at the first change.
  mutating func change<Value>(_ body: (inout LinkedDocument) throws -> Value) throws -> Value {
    let wasChanged = linked != nil
    // The nodes have one owner meanwhile, so they are changed in place and not copied.
    var nodes = try linked.take() ?? read.nodes()
    let value = Result { try body(&nodes) }
    if wasChanged || nodes.isChanged {
      linked = nodes
      changedTree = ChangedTree()
    }
    return try value.get()
  }

  // MARK: Bytes

  /// The bytes of the document with its changes, in the encoding that it was in.
  public var bytes: [UInt8] {
    guard let linked else { return read.original ?? read.bytes }
    return read.encoding?.encode(linked.changedBytes()) ?? linked.changedBytes()
  }

  /// Writes the document with its changes. A file is replaced as a whole, so it may be the one that was read. A function gets it in
  /// one chunk.
  ///
  /// - Throws: ``XMLFileError``; the errors of the destination. An existing file is then unchanged.
  public func write(to destination: XMLDestination) throws {
    let destination = try WriteDestination(destination)
    switch destination {
    case .file(let file, _): try unsafe file.write(bytes.span.bytes)
    case .chunks(let receive): try receive(bytes)
    }
    try destination.finish()
  }
}

extension ExpatXMLDocument: Equatable {
  /// Whether both have equal roots, and equal events around them.
  public static func == (left: ExpatXMLDocument, right: ExpatXMLDocument) -> Bool {
    left.start == right.start && left.prolog == right.prolog && left.root == right.root && left.epilog == right.epilog
  }
}

extension ExpatXMLDocument: CustomStringConvertible {
  /// The document with its changes.
  public var description: String {
    let bytes = linked?.changedBytes() ?? read.bytes
    return String(utf8: bytes.span)
  }
}
