/// A start tag that is changed.
struct EditedTag: Sendable {
  typealias Mapping = DocumentWriter.Mapping

  /// The tag as it was read.
  let read: StartTag
  /// The tag with all changes so far.
  private(set) var tag: StartTag
  let position: XMLPosition
  /// The namespaces in force in the element as it was read.
  let readNamespaces: WrittenNamespaces
  /// The same with the declarations that were added.
  private(set) var namespaces: WrittenNamespaces
  /// The values that were set, by the names of the attributes in the tag.
  private(set) var values: [ExactString: String] = [:]

  init(_ tag: StartTag, in namespaces: WrittenNamespaces, at position: XMLPosition) {
    read = tag
    self.tag = tag
    self.position = position
    readNamespaces = namespaces
    self.namespaces = namespaces
  }

  /// The name that was read.
  var name: String { read.nameText }

  var isChanged: Bool { tag.bytes != read.bytes }

  /// The declarations that were added.
  var declarations: [Mapping] { namespaces.newest(namespaces.count - readNamespaces.count) }

  mutating func rename(to name: String) throws {
    guard let new = try FragmentWriter.qualifiedName(name, of: self.name, namespaces) else {
      throw error(.undeclaredNamespace, "The namespace of the new name \(name) is not declared.")
    }
    replace(tag.name, by: Array(new.utf8))
  }

  /// `names` includes attributes that are defaults, which are not in the tag.
  mutating func set(_ value: String, attribute test: NameTest, among names: [NodeName]) throws {
    if let attribute = attribute(test) { return try set(value, attribute) }
    guard var name = test.writtenName else {
      throw error(.unknownName, "An attribute can't be added without its name and namespace.")
    }
    if let expanded = expandedName(of: name) {
      // It may be there with another prefix.
      if let attribute = attribute(expanded) { return try set(value, attribute) }
      name = names.first(where: expanded.matches)?.qualifiedName.string ?? name
    }
    let added = try FragmentWriter.attribute(name, value, of: self.name, namespacesWithPrefixesOfTag)
    for mapping in added.declarations { try declare(mapping) }
    try add(added.name, value)
    values[ExactString(added.name)] = value
  }

  private mutating func set(_ value: String, _ attribute: StartTag.Attribute) throws {
    let quote = tag.bytes[attribute.value.upperBound]
    let name = ExactString(tag.text(attribute.name))
    replace(attribute.value, by: try FragmentWriter.value(value, quote: quote, of: self.name))
    values[name] = value
  }

  /// Whether setting an attribute to the value that was read would change anything.
  func hasChanged(_ test: NameTest) -> Bool {
    isChanged && attribute(test).map { values[ExactString(tag.text($0.name))] != nil } ?? true
  }

  /// Removes an attribute with the white space before it. Returns false if it is not in the tag.
  mutating func remove(attribute test: NameTest) -> Bool {
    var found = attribute(test)
    if found == nil, let name = test.writtenName, let expanded = expandedName(of: name) {
      // It may have been added with another prefix.
      found = attribute(expanded).flatMap { values[ExactString(tag.text($0.name))] == nil ? nil : $0 }
    }
    guard let found else { return false }
    values[ExactString(tag.text(found.name))] = nil
    replace(tag.end(before: found)..<found.range.upperBound, by: [])
    return true
  }

  /// Adds a declaration as the first attribute, or as the last one in the style of the others.
  mutating func declare(_ mapping: Mapping, isFirst: Bool = false) throws {
    namespaces.declare(prefix: mapping.prefix, uri: mapping.uri)
    if !isFirst { return try add(mapping.prefix.isEmpty ? "xmlns" : "xmlns:\(mapping.prefix)", mapping.uri.string) }
    replace(tag.name.upperBound..<tag.name.upperBound, by: try FragmentWriter.declaration(mapping))
  }

  /// After a new name, declares what only the document type has declared for the old name, or declares otherwise for the new one.
  mutating func declareAsBefore(_ declared: EditDeclarations) throws {
    let (old, new) = (declared.of(ExactString(read.nameText)), declared.of(ExactString(tag.nameText)))
    for name in Set((old + new).map(\.name)).sorted(by: { $0.string < $1.string }) {
      guard let prefix = DocumentWriter.declaredPrefix(name.string), let uri = namespaces.uri(ofPrefix: prefix),
        prefix.isEmpty || !uri.isEmpty,
        !tag.attributes.contains(where: { tag.text($0.name).hasSameScalars(as: name.string) }),
        old.first(where: { $0.name == name })?.value != new.first(where: { $0.name == name })?.value
      else { continue }
      try declare((prefix, uri), isFirst: true)
    }
  }

  private mutating func add(_ name: String, _ value: String) throws {
    let end = tag.attributes.last?.range.upperBound ?? tag.name.upperBound
    replace(end..<end, by: try tag.attribute(name) { try FragmentWriter.value(value, quote: $0, of: self.name) })
  }

  private mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) {
    tag = StartTag(tag.bytes[..<range.lowerBound] + bytes + tag.bytes[range.upperBound...])
  }

  // MARK: Names

  /// An attribute in the tag. Declarations are not found.
  private func attribute(_ test: NameTest) -> StartTag.Attribute? {
    tag.attributes.first { attribute in
      let name = tag.text(attribute.name)
      let isQualified = QualifiedName.colon(in: tag.bytes[attribute.name].span) != nil
      let (prefix, localName) = isQualified ? name.splitAtColon : ("", ExactString(name))
      if name == "xmlns" || prefix == "xmlns" { return false }
      return test.matches(
        localName, qualifiedName: ExactString(name),
        namespace: prefix.isEmpty ? "" : namespaces.uri(ofPrefix: prefix) ?? "", isUnprefixed: prefix.isEmpty)
    }
  }

  /// Finds an attribute by its namespace; nil if the name has none.
  private func expandedName(of name: String) -> NameTest? {
    let universal = UniversalName(name)
    let (prefix, localName) = universal.name.splitAtColon
    let uri = universal.namespace ?? (prefix.isEmpty ? "" : namespaces.uri(ofPrefix: prefix)?.string ?? "")
    return uri.isEmpty ? nil : NameTest(localName.string, namespace: uri)
  }

  /// Undeclared prefixes in the tag are marked as used, so that a new declaration gets another prefix.
  private var namespacesWithPrefixesOfTag: WrittenNamespaces {
    var inner = namespaces
    for range in tag.names {
      let (prefix, localName) = tag.text(range).splitAtColon
      let used = prefix == "xmlns" ? localName : prefix
      if inner.uri(ofPrefix: used) == nil { inner.declare(prefix: used, uri: "") }
    }
    return inner
  }

  /// The bytes of markup that is to be inserted beside the tag.
  func checked(_ markup: String, _ namespaces: WrittenNamespaces, _ declarations: EditDeclarations) throws -> [UInt8] {
    try EditPiece(markup: Array(markup.utf8), in: namespaces, declarations, at: position).bytes
  }

  func error(_ code: XMLEditError.Code, _ message: String) -> XMLEditError {
    XMLEditError(code: code, message: message, position: position)
  }
}
