/// Start tags by the names of calls: `id`, `p:id`, `{urn:orders}id`.
extension DocumentWriter {
  /// Starts an element. Attributes whose names begin with `xmlns` declare namespaces too.
  mutating func startElement(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ declarations: KeyValuePairs<String, String>,
    isMixed: Bool
  ) throws {
    try willStartElement()
    let start = namespaces.count
    for (prefix, uri) in declarations { try declareOnce(prefix: ExactString(prefix), uri: ExactString(uri), start) }
    var hasDeclarations = false
    for index in 0..<attributes.count where knownNames.shape(of: attributes[index].key).declaresNamespace {
      guard let prefix = Self.declaredPrefix(attributes[index].key) else { continue }
      hasDeclarations = true
      if let value = attributes[index].value { try declareOnce(prefix: prefix, uri: ExactString(value), start) }
    }
    try startTag(name, start, isMixed: isMixed)
    // By index, since an iterator would copy each pair.
    for index in 0..<attributes.count {
      guard let value = attributes[index].value else { continue }
      let name = attributes[index].key
      if hasDeclarations, knownNames.shape(of: name).declaresNamespace { continue }
      try attribute(name, value)
    }
  }

  /// Starts an element, and declares namespaces that are not in force.
  mutating func startElement(
    _ name: String, declaringIfNeeded declarations: [(prefix: String, uri: String)], isMixed: Bool
  ) throws {
    try willStartElement()
    let start = namespaces.count
    for (prefix, uri) in declarations where namespaces.uri(ofPrefix: ExactString(prefix)) != ExactString(uri) {
      try declareOnce(prefix: ExactString(prefix), uri: ExactString(uri), start)
    }
    try startTag(name, start, isMixed: isMixed)
  }

  /// Writes an element with nothing but text that is well-formed UTF-8.
  mutating func element(_ name: String, _ text: Span<UInt8>) throws {
    let shape = knownNames.shape(of: name)
    if depth > 0, shape.isQualifiedName, !shape.hasColon { return try leaf(name, text) }
    try startElement(name, declaringIfNeeded: [], isMixed: false)
    try self.text(text)
    try endElement()
  }

  /// Writes the start of a tag with its declarations. `start` is the number of declarations before.
  @inline(__always)
  private mutating func startTag(_ name: String, _ start: Int, isMixed: Bool) throws {
    let shape = knownNames.shape(of: name)
    let isLocal = shape.isQualifiedName && !shape.hasColon
    if isLocal, namespaces.count == start {
      return openTag(name, start, isMixed: isMixed)
    }
    let qualifiedName = try isLocal ? name : elementName(name, shape, start)
    openTag(qualifiedName, start, isMixed: isMixed)
    try writeDeclarations(since: start)
  }

  /// Writes an attribute of the open start tag.
  mutating func attribute(_ name: String, _ value: String) throws {
    try unsafe value.withFastUTF8 { try unsafe attribute(name, $0.span) }
  }

  /// Writes an attribute with a value that is well-formed UTF-8.
  mutating func attribute(_ name: String, _ value: Span<UInt8>) throws {
    try beginAttribute(name)
    try endAttribute(name, value)
  }

  @inline(__always)
  private mutating func beginAttribute(_ name: String) throws {
    let shape = knownNames.shape(of: name)
    if shape.declaresNamespace { throw Self.lateDeclaration }
    if shape.hasNamespace { return try beginUniversalAttribute(name) }
    try Self.check(name, shape)
    guard shape.hasColon else { return try beginAttribute(name, localName: nil) }
    let (prefix, localName) = name.splitAtColon
    try beginAttribute(name, localName: localName, namespace: uri(ofPrefix: prefix))
  }

  private mutating func beginUniversalAttribute(_ name: String) throws {
    let (uri, localName) = try Self.universalName(name)
    if uri.isEmpty {
      if localName == "xmlns" { throw Self.lateDeclaration }
      return try beginAttribute(localName.string, localName: nil)
    }
    try beginUniversalAttribute(localName, uri)
  }

  /// Begins an attribute in a namespace, by a prefix that is in force or a new one.
  mutating func beginUniversalAttribute(_ localName: ExactString, _ uri: ExactString) throws {
    let prefix = try namespaces.prefix(ofURI: uri, isAttribute: true) ?? addPrefix(for: uri)
    try beginAttribute("\(prefix):\(localName)", localName: localName, namespace: uri)
  }

  // MARK: Names

  /// The qualified name of an element. Declares its namespace if needed. `start` is the number of declarations before those of
  /// this element.
  private mutating func elementName(_ name: String, _ shape: NameShape, _ start: Int) throws -> String {
    guard shape.hasNamespace else {
      try Self.check(name, shape)
      if shape.hasColon { _ = try uri(ofPrefix: name.splitAtColon.prefix) }
      return name
    }
    let (uri, localName) = try Self.universalName(name)
    if uri.isEmpty, namespaces.uri(ofPrefix: "") == "" { return localName.string }
    if let prefix = namespaces.prefix(ofURI: uri, isAttribute: false), !uri.isEmpty {
      return prefix.isEmpty ? localName.string : "\(prefix):\(localName)"
    }
    guard namespaces.uri(ofPrefix: "", declaredAfter: start) != nil else {
      try declareOnce(prefix: "", uri: uri, start)
      return localName.string
    }
    guard !uri.isEmpty else {
      throw WriteFault(.invalidNamespace, "\(localName) is in no namespace, but its tag declares a default one.")
    }
    let prefix = namespaces.unusedPrefix()
    try declareOnce(prefix: prefix, uri: uri, start)
    return "\(prefix):\(localName)"
  }

  private func uri(ofPrefix prefix: ExactString) throws -> ExactString {
    guard let uri = namespaces.uri(ofPrefix: prefix), !uri.isEmpty else {
      throw WriteFault(.undeclaredPrefix, "The prefix \(prefix) is not declared.")
    }
    return uri
  }

  @inline(__always)
  private static func check(_ name: String, _ shape: NameShape) throws {
    guard shape.isQualifiedName else {
      throw WriteFault(.invalidName, "\(name.quoted) is not a qualified name.")
    }
  }

  /// The parts of `{uri}name`.
  private static func universalName(_ name: String) throws -> (uri: ExactString, localName: ExactString) {
    let universal = UniversalName(name)
    guard let uri = universal.namespace, case let shape = universal.name.nameShape, shape.isQualifiedName,
      !shape.hasColon
    else { throw WriteFault(.invalidName, "\(name.quoted) is not a name in a namespace, such as {urn:a}b.") }
    return (ExactString(uri), ExactString(universal.name))
  }

  // MARK: Namespaces

  /// The prefix that an attribute declares: `""` for `xmlns`, `p` for `xmlns:p`; nil for others.
  static func declaredPrefix(_ name: String) -> ExactString? {
    guard name.utf8.first == UInt8(ascii: "x"), name.utf8.starts(with: "xmlns".utf8) else { return nil }
    if name.utf8.count == 5 { return "" }
    let rest = name.utf8.dropFirst(5)
    return rest.first == UInt8(ascii: ":") ? ExactString(String(Substring(rest.dropFirst()))) : nil
  }

  private static let lateDeclaration = WriteFault(
    .misplaced, "A namespace must be declared where its element starts.")

  /// Puts a declaration of a start tag into force. It must be allowed (Namespaces in XML 1.0, section 3).
  mutating func declareOnce(prefix: ExactString, uri: ExactString, _ start: Int) throws {
    guard prefix.isEmpty || prefix.string.nameShape.isQualifiedName, !prefix.string.utf8.contains(UInt8(ascii: ":"))
    else { throw WriteFault(.invalidName, "\(prefix.string.quoted) is not a prefix.") }
    try Self.checkDeclaration(prefix, uri)
    if let declared = namespaces.uri(ofPrefix: prefix, declaredAfter: start) {
      // The same declaration twice is one.
      if declared == uri { return }
      throw WriteFault(.invalidNamespace, "A tag can't declare \(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)") twice.")
    }
    namespaces.declare(prefix: prefix, uri: uri)
  }

  /// Declares a namespace for an attribute of the open tag, and returns its new prefix.
  private mutating func addPrefix(for uri: ExactString) throws -> ExactString {
    let prefix = namespaces.unusedPrefix()
    try Self.checkDeclaration(prefix, uri)
    try addDeclaration(prefix: prefix, uri: uri)
    return prefix
  }

  private static func checkDeclaration(_ prefix: ExactString, _ uri: ExactString) throws {
    do throws(ParseFault) {
      try NamespaceRules.checkDeclaration(ofPrefix: prefix, uri: uri)
    } catch {
      throw WriteFault(.invalidNamespace, error.message)
    }
    try checkCharacters(uri.string)
  }
}

extension String {
  /// The prefix and the local name of a qualified name that has both.
  package var splitAtColon: (prefix: ExactString, localName: ExactString) {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", ExactString(self)) }
    return (ExactString(String(self[..<colon])), ExactString(String(self[utf8.index(after: colon)...])))
  }
}
