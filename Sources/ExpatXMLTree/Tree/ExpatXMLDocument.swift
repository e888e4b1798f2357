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
  private typealias Surroundings = (start: XMLEvent.StartDocument, prolog: [XMLEvent], epilog: [XMLEvent])

  private enum Content: Sendable {
    case read(ReadDocument)
    /// It was made in code, and has no bytes yet.
    case made(ExpatXMLElement, around: Surroundings)
  }

  private var content: Content
  /// The nodes, once something was changed.
  private(set) var linked: LinkedDocument?
  private var changedTree = ChangedTree()

  init(_ read: ReadDocument) { content = .read(read) }

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - root: the root element.
  ///   - start: what the XML declaration says.
  ///   - prolog: the document type and its declarations, comments and processing instructions before the root element.
  ///   - epilog: comments and processing instructions after the root element.
  public init(
    root: ExpatXMLElement, start: XMLEvent.StartDocument = .init(), prolog: [XMLEvent] = [], epilog: [XMLEvent] = []
  ) {
    content = .made(root, around: (start, prolog, epilog))
  }

  /// What is around the root element, without changes.
  private var surroundings: Surroundings {
    switch content {
    case .read(let read): read.surroundings.map { ($0.start, $0.prolog, $0.epilog) } ?? (.init(), [], [])
    case .made(_, let surroundings): surroundings
    }
  }

  /// What the XML declaration says. The encoding is that of the document that was parsed.
  public var start: XMLEvent.StartDocument { surroundings.start }

  /// What comes before the root element, in document order: the document type and its declarations, comments and
  /// processing instructions.
  public var prolog: [XMLEvent] { surroundings.prolog + (linked?.events(beforeRoot: true) ?? []) }

  /// The root element, with all changes so far. After a change, asking for it takes time that grows with the document. Changes by
  /// path or by elements that were found before don't need it.
  public var root: ExpatXMLElement {
    switch content {
    case .read(let read):
      guard let linked else { return ExpatXMLElement(root: read.tree) }
      // This can't fail: the tree is at most as large as what was read and inserted. Only a record may have lost its root.
      let tree = try? changedTree.get { try linked.tree(of: linked.root >= 0 ? linked.root : linked.readRoot) }
      return ExpatXMLElement(root: tree ?? read.tree)
    case .made(let root, _): return root
    }
  }

  /// The comments and processing instructions after the root element.
  public var epilog: [XMLEvent] { (linked?.events(beforeRoot: false) ?? []) + surroundings.epilog }

  // MARK: Changes

  /// Whether anything was changed.
  package var isChanged: Bool { linked?.isChanged ?? false }

  /// Changes the nodes, which are made at the first change.
  mutating func change<Value>(_ body: (inout LinkedDocument) throws -> Value) throws -> Value {
    var made: ReadDocument?
    var nodes: LinkedDocument
    let wasChanged = linked != nil
    // The nodes have one owner meanwhile, so they are changed in place and not copied.
    if let taken = linked.take() {
      nodes = taken
    } else {
      switch content {
      case .read(let read): nodes = try read.nodes()
      case .made(let root, _):
        let read = try Self.read(Array(xml(.compact).utf8))
        made = read
        nodes = try read.nodes()
        nodes.madeRoot = root
      }
    }
    let value = Result { try body(&nodes) }
    if wasChanged || nodes.isChanged {
      linked = nodes
      changedTree = ChangedTree()
      if let made { content = .read(made) }
    }
    return try value.get()
  }

  /// What was read; nil if it was made in code.
  var readContent: ReadDocument? { if case .read(let read) = content { read } else { nil } }

  // MARK: Bytes

  /// The bytes of the document with its changes, in the encoding that it was in.
  public var bytes: [UInt8] {
    guard case .read(let read) = content else { return Array(description.utf8) }
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
  /// The document with its changes. One that was made in code is as ``xml(_:)`` writes it, or only its root element if that
  /// throws.
  public var description: String {
    switch content {
    case .read(let read):
      let bytes = linked?.changedBytes() ?? read.bytes
      return String(utf8: bytes.span)
    case .made(let root, _): return (try? xml(.compact)) ?? root.description
    }
  }
}
