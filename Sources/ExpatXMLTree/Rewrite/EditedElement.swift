/// An element of a document, and its changes.
struct EditedElement: Sendable {
  typealias Mapping = DocumentWriter.Mapping

  private enum AttributeChange: Sendable {
    case value([UInt8])
    case removal
  }

  private struct AddedAttribute: Sendable {
    let localName: ExactString
    let namespace: ExactString
    /// With a blank before it.
    let bytes: [UInt8]

    var qualifiedName: ExactString {
      ExactString(String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
    }
  }

  /// The start tag in the document.
  let range: Range<Int>
  let tag: StartTag
  let position: XMLPosition
  /// The line end and the blanks directly before the start tag, if the element is first on its line.
  let indentation: [UInt8]
  let isRoot: Bool
  /// The indentation of the last element in it; empty if it is not known.
  var indentationInside: [UInt8] = []

  private(set) var isRemoved = false
  private(set) var keepsWhiteSpace = false
  /// What replaces the text, already escaped.
  private(set) var text: [UInt8]?
  private(set) var newText: String?
  private(set) var newName: [UInt8]?
  private(set) var before: [[UInt8]] = []
  private(set) var atStart: [[UInt8]] = []
  private(set) var atEnd: [[UInt8]] = []
  private(set) var after: [[UInt8]] = []
  /// By the number of the attribute in the tag.
  private var changes: [Int: AttributeChange] = [:]
  private var added: [AddedAttribute] = []
  private var addedDeclarations: [Mapping] = []
  /// The values that attributes and added declarations get, by their names in the tag.
  private(set) var values: [ExactString: String] = [:]

  init(
    _ tag: StartTag, _ range: Range<Int>, at position: XMLPosition, indentation: [UInt8], isRoot: Bool
  ) {
    self.tag = tag
    self.range = range
    self.position = position
    self.indentation = indentation
    self.isRoot = isRoot
  }

  var name: String { tag.text(tag.name) }

  private var changesTag: Bool { !changes.isEmpty || !added.isEmpty || newName != nil }

  private var changesContent: Bool { text != nil || !atStart.isEmpty || !atEnd.isEmpty }

  var isChanged: Bool { isRemoved || changesTag || changesContent || !before.isEmpty || !after.isEmpty }

  /// Whether an empty-element tag gets an end tag.
  var fillsEmptyTag: Bool {
    tag.isEmptyElement && (text?.isEmpty == false || !atStart.isEmpty || !atEnd.isEmpty)
  }

  // MARK: Changes

  mutating func remove(keepingWhiteSpace: Bool) throws {
    if isRoot { throw error(.atRoot, "The root element \(name) can't be removed.") }
    isRemoved = true
    keepsWhiteSpace = keepingWhiteSpace
  }

  /// Nil leaves the text as it is.
  mutating func setText(_ text: String?) throws {
    self.text = try text.map { try FragmentWriter.text($0, of: name) }
    newText = text
  }

  mutating func rename(to name: String, _ namespaces: WrittenNamespaces) throws {
    guard let newName = try FragmentWriter.qualifiedName(name, of: self.name, namespaces) else {
      throw error(.undeclaredNamespace, "The namespace of the new name \(name) is not declared.")
    }
    self.newName = Array(newName.utf8)
  }

  /// `namespaces` are those in force where the insertion goes.
  mutating func insert(
    _ place: XMLInsertionPlace, _ namespaces: WrittenNamespaces, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws {
    switch place {
    case .before, .after:
      if isRoot { throw error(.atRoot, "Nothing can be inserted beside the root element \(name).") }
    case .atStart, .atEnd: break
    }
    let content = try FragmentWriter.content(of: name, namespaces, body)
    guard !content.isEmpty else { return }
    switch place {
    case .before: before.append(content)
    case .after: after.append(content)
    case .atStart: atStart.append(content)
    case .atEnd: atEnd.append(content)
    }
  }

  // MARK: Attributes

  /// Nil leaves the attribute as it is. `names` includes attributes that are defaults, which are not in the tag.
  mutating func setAttribute(
    _ test: NameTest, _ value: String?, among names: [NodeName], _ namespaces: WrittenNamespaces
  ) throws {
    if let index = index(of: test, namespaces) {
      try change(index, to: value)
    } else if let value {
      guard let name = test.writtenName else {
        throw error(.unknownName, "An attribute can't be added without its name and namespace.")
      }
      try add(name, value, among: names, withAdded(namespaces))
    } else {
      _ = removeAdded(test, namespaces)
    }
  }

  private mutating func change(_ index: Int, to value: String?) throws {
    let quote = tag.bytes[tag.attributes[index].value.lowerBound - 1]
    changes[index] = try value.map { .value(try FragmentWriter.value($0, quote: quote, of: name)) }
    values[ExactString(tag.text(tag.attributes[index].name))] = value
  }

  /// Returns false if it is not in the tag.
  mutating func removeAttribute(_ test: NameTest, _ namespaces: WrittenNamespaces) throws -> Bool {
    guard let index = index(of: test, namespaces) else { return removeAdded(test, namespaces) }
    changes[index] = .removal
    return true
  }

  private mutating func removeAdded(_ test: NameTest, _ namespaces: WrittenNamespaces) -> Bool {
    // It may have been added with another prefix.
    let name = test.writtenName.map { Self.expandedName(of: $0, namespaces) }
    let index = added.firstIndex { attribute in
      name.map { $0 == (attribute.localName, attribute.namespace) }
        ?? test.matches(
          attribute.localName, qualifiedName: attribute.qualifiedName, namespace: attribute.namespace,
          isUnprefixed: attribute.namespace.isEmpty)
    }
    guard let index else { return false }
    added.remove(at: index)
    return true
  }

  private mutating func add(
    _ name: String, _ value: String, among names: [NodeName], _ namespaces: WrittenNamespaces
  ) throws {
    let (localName, uri) = Self.expandedName(of: name, namespaces)
    // It may be there with another prefix.
    let test = NameTest(localName.string, namespace: uri.string)
    if !uri.isEmpty, let index = index(of: test, namespaces) { return try change(index, to: value) }
    let name = uri.isEmpty ? name : names.first(where: test.matches)?.qualifiedName.string ?? name
    var attribute = try FragmentWriter.attribute(name, value, of: self.name, namespaces)
    if !attribute.declarations.isEmpty {
      addedDeclarations += try FragmentWriter.attribute(
        name, value, of: self.name, withPrefixesOfTag(withAdded(namespaces))
      ).declarations
      attribute = try FragmentWriter.attribute(name, value, of: self.name, withAdded(namespaces))
    }
    added.removeAll { $0.localName == localName && $0.namespace == uri }
    let new = AddedAttribute(localName: localName, namespace: uri, bytes: attribute.bytes)
    added.append(new)
    values[new.qualifiedName] = value
    for (prefix, uri) in addedDeclarations { values[ExactString("xmlns:\(prefix)")] = uri.string }
  }

  private func withAdded(_ namespaces: WrittenNamespaces) -> WrittenNamespaces {
    guard !addedDeclarations.isEmpty else { return namespaces }
    var inner = WrittenNamespaces(inside: namespaces)
    for (prefix, uri) in addedDeclarations { inner.declare(prefix: prefix, uri: uri) }
    return inner
  }

  /// Marks the prefixes in the tag as used, even undeclared ones, so that a new declaration gets another prefix.
  private func withPrefixesOfTag(_ namespaces: WrittenNamespaces) -> WrittenNamespaces {
    var inner = WrittenNamespaces(inside: namespaces)
    for range in tag.attributes.map(\.name) + [tag.name] {
      let (prefix, localName) = tag.text(range).splitAtColon
      inner.declare(prefix: prefix == "xmlns" ? localName : prefix, uri: "")
    }
    return inner
  }

  /// The number of an attribute in the tag. Declarations are not found.
  private func index(of test: NameTest, _ namespaces: WrittenNamespaces) -> Int? {
    tag.attributes.firstIndex { attribute in
      let name = tag.text(attribute.name)
      let isQualified = QualifiedName.colon(in: tag.bytes[attribute.name].span) != nil
      let (prefix, localName) = isQualified ? name.splitAtColon : ("", ExactString(name))
      if name == "xmlns" || prefix == "xmlns" { return false }
      return test.matches(
        localName, qualifiedName: ExactString(name),
        namespace: prefix.isEmpty ? "" : Self.uri(ofPrefix: prefix, namespaces), isUnprefixed: prefix.isEmpty)
    }
  }

  private static func expandedName(
    of name: String, _ namespaces: WrittenNamespaces
  ) -> (localName: ExactString, uri: ExactString) {
    let universal = UniversalName(name)
    let (prefix, localName) = universal.name.splitAtColon
    return (localName, universal.namespace.map { ExactString($0) } ?? uri(ofPrefix: prefix, namespaces))
  }

  private static func uri(ofPrefix prefix: ExactString, _ namespaces: WrittenNamespaces) -> ExactString {
    prefix.isEmpty ? "" : namespaces.uri(ofPrefix: prefix) ?? ""
  }

  // MARK: Bytes

  /// The changed start tag. An empty-element tag becomes a start tag if the element gets content.
  var changedTag: [UInt8] { changedTag(isFilled: fillsEmptyTag) }

  /// The changed start tag, whatever is inserted into the element.
  var changedStartTag: [UInt8] { changedTag(isFilled: false) }

  private func changedTag(isFilled: Bool) -> [UInt8] {
    guard changesTag || isFilled else { return tag.bytes }
    var bytes: [UInt8] = [UInt8(ascii: "<")]
    bytes += newName ?? Array(tag.bytes[tag.name])
    var place = tag.name.upperBound
    for (index, attribute) in tag.attributes.enumerated() {
      switch changes[index] {
      case nil: bytes += tag.bytes[place..<attribute.range.upperBound]
      case .value(let value):
        bytes += tag.bytes[place..<attribute.value.lowerBound]
        bytes += value
        bytes.append(tag.bytes[attribute.value.upperBound])
      case .removal: break
      }
      place = attribute.range.upperBound
    }
    for mapping in addedDeclarations { bytes += (try? FragmentWriter.declaration(mapping)).map(tag.inItsStyle) ?? [] }
    for attribute in added { bytes += tag.inItsStyle(attribute.bytes) }
    // `<a />` becomes `<a>`.
    bytes += isFilled ? [UInt8(ascii: ">")] : Array(tag.bytes[place...])
    return bytes
  }

  /// The end tag that an empty-element tag needs once the element has content.
  var addedEndTag: [UInt8] { Array("</".utf8) + (newName ?? Array(tag.bytes[tag.name])) + [UInt8(ascii: ">")] }

  func hasElements() -> XMLEditError {
    error(.hasElements, "The text of \(name) can't be replaced: there are elements in it.")
  }

  func error(_ code: XMLEditError.Code, _ message: String) -> XMLEditError {
    XMLEditError(code: code, message: message, position: position)
  }
}
