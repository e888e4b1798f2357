/// A start tag that is changed.
struct EditedTag: Sendable {
  typealias Mapping = DocumentWriter.Mapping
  typealias Attribute = (name: NodeName, value: String)

  /// The tag as it was read.
  let read: StartTag
  /// The tag with all changes so far.
  private(set) var tag: StartTag
  /// The attributes with all changes so far, with those defaults of the document type that the tag had when it was read.
  private(set) var attributes: [Attribute]
  /// The qualified names of those that were set.
  private var setNames: Set<ExactString> = []
  /// The position of the tag; nil if it was inserted.
  let position: XMLPosition?
  /// The namespaces in force in the element as it was read.
  let readNamespaces: WrittenNamespaces
  /// The same with the declarations that were added.
  private(set) var namespaces: WrittenNamespaces

  init(_ tag: StartTag, _ attributes: [Attribute], in namespaces: WrittenNamespaces, at position: XMLPosition?) {
    read = tag
    self.tag = tag
    self.attributes = attributes
    self.position = position
    readNamespaces = namespaces
    self.namespaces = namespaces
  }

  /// The name that was read.
  var name: String { read.nameText }

  var isChanged: Bool { tag.bytes != read.bytes }

  /// The declarations that were added.
  var declarations: [Mapping] { namespaces.newest(namespaces.count - readNamespaces.count) }

  mutating func rename(to name: String, _ declared: EditDeclarations) throws {
    guard let new = try FragmentWriter.qualifiedName(name, of: self.name, namespaces) else {
      throw error(.undeclaredNamespace, "The namespace of the new name \(name) is not declared.")
    }
    replace(tag.name, by: Array(new.utf8))
    try declareAsBefore(declared)
  }

  /// Sets an attribute, unless it has this value already.
  mutating func set(_ value: String, attribute test: NameTest) throws {
    var index = index(of: test)
    guard var name = index.map({ attributes[$0].name.qualifiedName.string }) ?? test.writtenName else {
      throw error(.unknownName, "An attribute can't be added without its name and namespace.")
    }
    if index == nil, let expanded = expandedName(of: name), let other = self.index(of: expanded) {
      // It is there with another prefix.
      (index, name) = (other, attributes[other].name.qualifiedName.string)
    }
    if let index, attributes[index].value.hasSameScalars(as: value) { return }
    if index != nil, let written = written(name) {
      let quote = tag.bytes[written.value.upperBound]
      replace(written.value, by: try FragmentWriter.value(value, quote: quote, of: self.name))
    } else {
      let added = try FragmentWriter.attribute(name, value, of: self.name, namespacesWithPrefixesOfTag)
      for mapping in added.declarations { try declare(mapping) }
      try add(added.name, value)
      name = added.name
    }
    if let index { attributes[index].value = value } else { attributes.append((namespaces.name(name), value)) }
    setNames.insert(ExactString(name))
  }

  /// Removes an attribute with the white space before it. Returns whether there was one.
  mutating func remove(attribute test: NameTest) throws -> Bool {
    var index = index(of: test)
    if index == nil, let name = test.writtenName, let expanded = expandedName(of: name) {
      // It may have been set with another prefix.
      index = attributes.firstIndex { expanded.matches($0.name) && setNames.contains($0.name.qualifiedName) }
    }
    guard let index else { return false }
    let name = attributes[index].name.qualifiedName
    guard let written = written(name.string) else {
      throw error(
        .defaultAttribute, "The attribute \(name) is a default of the document type, so it can't be removed.")
    }
    attributes.remove(at: index)
    setNames.remove(name)
    replace(tag.end(before: written)..<written.range.upperBound, by: [])
    return true
  }

  /// Adds a declaration as the first attribute, or as the last one in the style of the others.
  mutating func declare(_ mapping: Mapping, isFirst: Bool = false) throws {
    namespaces.declare(prefix: mapping.prefix, uri: mapping.uri)
    if !isFirst { return try add(mapping.prefix.isEmpty ? "xmlns" : "xmlns:\(mapping.prefix)", mapping.uri.string) }
    replace(tag.name.upperBound..<tag.name.upperBound, by: try FragmentWriter.declaration(mapping))
  }

  /// After a new name, declares what only the document type has declared for the old name, or declares otherwise for the new one.
  private mutating func declareAsBefore(_ declared: EditDeclarations) throws {
    let (old, new) = (declared.of(ExactString(read.nameText)), declared.of(ExactString(tag.nameText)))
    for name in Set((old + new).map(\.name)).sorted(by: { $0.string < $1.string }) {
      guard let prefix = DocumentWriter.declaredPrefix(name.string), let uri = namespaces.uri(ofPrefix: prefix),
        prefix.isEmpty || !uri.isEmpty,
        written(name.string) == nil,
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

  private func index(of test: NameTest) -> Int? { attributes.firstIndex { test.matches($0.name) } }

  /// An attribute in the tag.
  private func written(_ name: String) -> StartTag.Attribute? {
    tag.attributes.first { tag.text($0.name).hasSameScalars(as: name) }
  }

  /// Finds an attribute by the namespace of its prefix; nil if there is none.
  private func expandedName(of name: String) -> NameTest? {
    let name = namespaces.name(name)
    return name.namespace.map { NameTest(name.name.string, namespace: $0.string) }
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

  func error(_ code: XMLEditError.Code, _ message: String) -> XMLEditError {
    XMLEditError(code: code, message: message, position: position)
  }
}
