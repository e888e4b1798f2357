/// A change of an element, an attribute or a text.
enum EditChange {
  typealias Content = (inout XMLWriter.Scope) throws -> Void

  case text(String)
  case attribute(NameTest, String)
  case noAttribute(NameTest)
  case name(String)
  case removal(keepingWhiteSpace: Bool)
  case insertion(XMLInsertionPlace, Content)
  /// Nil to replace what is inside.
  case markup(XMLInsertionPlace?, String)
  case content((inout XMLWriter.Scope, _ old: ExpatXMLElement) throws -> Void)
}

extension LinkedDocument {
  /// A change that can't fail any more.
  private enum Prepared {
    case nothing
    /// It is as wanted already. It counts, but is not changed.
    case same
    case text(bytes: [UInt8], String)
    /// It is changed already. This is what it was before.
    case tag(ChangedTag?)
    case removal(keepingWhiteSpace: Bool)
    case insertion(XMLInsertionPlace, EditPiece, contentStart: Int)
    case content(EditPiece?, contentStart: Int)
  }

  /// Makes all of these changes or none. Returns how many nodes they are about.
  mutating func make(_ changes: [(node: Int32, change: EditChange)]) throws -> Int {
    var prepared: [Prepared] = []
    let wasChanged = isChanged
    do { for (node, change) in changes { prepared.append(try prepare(change, node)) } } catch {
      for case (let (node, _), .tag(let before)) in zip(changes, prepared).reversed() { restore(node, before) }
      isChanged = wasChanged
      throw error
    }
    var count = 0
    for (index, (node, _)) in changes.enumerated() {
      // Removed already, with an element around it.
      guard contains(node) else {
        count += 1
        continue
      }
      if case .nothing = prepared[index] { continue }
      count += 1
      make(prepared[index], node)
    }
    return count
  }

  private mutating func prepare(_ change: EditChange, _ node: Int32) throws -> Prepared {
    try checkHasBytes(node)
    let name = name(node).qualifiedName.string
    switch change {
    case .text(let text):
      if hasElements(node) {
        throw error(
          .hasElements,
          "The text of \(name) can't be replaced: there are elements in it. To replace them too, set markup or use a closure.",
          node)
      }
      let bytes = try FragmentWriter.text(text, of: name)
      guard bytes.count < UInt32.max / 2 else { throw error(.tooLarge, "A text of 2 GiB can't be set.", node) }
      return self.text(in: node).hasSameScalars(as: text) ? .same : .text(bytes: layout.withLineEnds(bytes), text)
    case .attribute(let test, let value):
      let (tree, item) = tag(node)
      let old = tree.attributes(of: item).first { test.matches(tree.name(ofAttribute: $0)) }
      if let old, tree.valueString(tree.value(of: old)).hasSameScalars(as: value) { return .same }
      let names = tree.attributes(of: item).map(tree.name(ofAttribute:))
      return try changeTag(node) { try $0.set(value, attribute: test, among: names, $1) }
    case .noAttribute(let test):
      let (tree, item) = tag(node)
      guard tree.attributes(of: item).contains(where: { test.matches(tree.name(ofAttribute: $0)) }) else {
        return .nothing
      }
      let refusal = error(
        .defaultAttribute, "An attribute of \(name) is a default of the document type, so it can't be removed.", node)
      return try changeTag(node) { guard $0.remove(attribute: test, $1) else { throw refusal } }
    case .name(let name):
      return try changeTag(node) { [defaults] tag, namespaces in
        try tag.rename(to: name, namespaces)
        try defaults.map { try tag.declareAsBefore($0, namespaces) }
      }
    case .removal(let keepingWhiteSpace):
      if self[node].parent == 0, !isRecord {
        throw error(.atRoot, "The root element \(name) can't be removed.", node)
      }
      return .removal(keepingWhiteSpace: keepingWhiteSpace)
    case .insertion(let place, let content):
      let container = place == .before || place == .after ? self[node].parent : node
      guard let (piece, start) = try fragment(of: container, beside: node, content) else { return .same }
      if container == 0, !isRecord { try checkOutside(piece, node) }
      return .insertion(place, piece, contentStart: start)
    case .markup(let place, let markup):
      let container = place == .before || place == .after ? self[node].parent : node
      let content = layout.withLineEnds(Array(markup.utf8))
      let namespaces = namespacesInForce(in: container)
      do {
        let (piece, start) = try piece(of: content, in: namespaces, checksNamespaces: true)
        try checkEncoding(of: content, in: node)
        if container == 0, !isRecord { try checkOutside(piece, node) }
        guard let place else { return .content(piece, contentStart: start) }
        return .insertion(place, piece, contentStart: start)
      } catch let fault as XMLParseError {
        throw error(.markup, "What is to be inserted is not well-formed: \(fault.message)", node)
      }
    case .content(let content):
      let old = ExpatXMLElement(root: try tree(of: node))
      let made = try fragment(of: node, beside: node) { try content(&$0, old) }
      return .content(made?.piece, contentStart: made?.start ?? 0)
    }
  }

  private mutating func make(_ prepared: Prepared, _ node: Int32) {
    switch prepared {
    case .nothing, .same, .tag: break
    case .text(let bytes, let text): setText(bytes, text, of: node)
    case .removal(let keepingWhiteSpace): remove(node, keepingWhiteSpace: keepingWhiteSpace)
    case .insertion(let place, let piece, let start): self.place(content(of: piece, from: start), place, node)
    case .content(let piece, let start):
      for child in children(of: node) { unlink(child) }
      layout.indentations[node] = nil
      isChanged = true
      if let piece { for child in content(of: piece, from: start) { link(child, under: node, before: -1) } }
    }
  }

  /// In text and attribute values, a character that the document's encoding lacks becomes a reference. Elsewhere it is an error,
  /// since there are no references.
  private func checkEncoding(of content: [UInt8], in node: Int32) throws {
    guard let encoding, content.contains(where: { $0 >= 0x80 }) else { return }
    var place = 0
    var quote: UInt8 = 0
    while place < content.count {
      var end = place + 1
      if content[place] == UInt8(ascii: "<") {
        end = ContentScanner.tokenEnd(in: content.span, from: place) ?? content.count
        let isTag = content[place + 1] != UInt8(ascii: "!") && content[place + 1] != UInt8(ascii: "?")
        var markup = content[place..<end]
        if isTag {
          markup.removeAll { byte in
            let isQuote = quote == 0 && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"))
            if isQuote || byte == quote { quote = isQuote ? byte : 0 }
            return quote != 0
          }
        }
        if let scalar = String(decoding: markup, as: UTF8.self).unicodeScalars.first(where: { !encoding.canWrite($0) })
        {
          throw error(
            .encoding,
            "The encoding of the document has no character \(String(scalar).quoted), and a reference can't stand here.",
            node)
        }
      }
      place = end
    }
  }

  func checkHasBytes(_ node: Int32) throws {
    guard self[node].isInEntity else { return }
    throw error(.inEntity, "The element \(name(node).qualifiedName) comes out of an entity.", node)
  }

  func error(_ code: XMLEditError.Code, _ message: String, _ node: Int32) -> XMLEditError {
    XMLEditError(code: code, message: message, position: position(node))
  }

  // MARK: Texts

  /// Replaces the text directly in an element. Comments and instructions stay, but not those out of entities.
  private mutating func setText(_ bytes: [UInt8], _ text: String, of node: Int32) {
    let texts = children(of: node).filter { !isMarkup($0) || self[$0].isInEntity }
    isChanged = true
    var place: Int32 = -1
    if let first = texts.first { place = self[first].next }
    for text in texts {
      if text == place { place = self[text].next }
      unlink(text)
    }
    layout.indentations[node] = nil
    if bytes.isEmpty { return }
    let piece = addText(bytes, text)
    linkText(piece, under: node, before: place)
  }

  // MARK: Tags

  private mutating func changeTag(
    _ node: Int32, _ body: (inout EditedTag, WrittenNamespaces) throws -> Void
  ) throws -> Prepared {
    let before = changedTags[node]
    let namespaces = namespacesInForce(in: node)
    var edited = EditedTag(startTag(node), at: position(node) ?? .none)
    try body(&edited, namespaces)
    try change(node, to: edited, namespaces)
    return .tag(before)
  }

  mutating func change(_ node: Int32, to edited: EditedTag, _ namespaces: WrittenNamespaces) throws {
    try checkEncoding(of: edited.tag.bytes, in: node)
    let (tree, item) = tag(node)
    change(node, to: try ChangedTag(edited, tree, item, namespaces, defaults))
  }

  /// Unlinks an element with its line.
  mutating func remove(_ node: Int32, keepingWhiteSpace: Bool) {
    let parent = self[node].parent
    if !keepingWhiteSpace, !preservesSpace(parent) { takeLine(of: node) }
    unlink(node)
    // The known indentation still holds, unless no markup is left.
    if !children(of: parent, contain: isMarkup) { layout.indentations[parent] = nil }
    isChanged = true
  }

  // MARK: Records

  /// Makes the changes that an element rule has made to the root of a record.
  mutating func adopt(_ edited: EditedElement) throws {
    var changes: [EditChange] = edited.text.map { [.text($0.value)] } ?? []
    for place in [XMLInsertionPlace.before, .atStart, .atEnd, .after] {
      changes += edited.inserted(place).map { .markup(place, String(utf8: $0.span)) }
    }
    if edited.tag.isChanged { try change(root, to: edited.tag, namespacesInForce(in: root)) }
    _ = try make(changes.map { (root, $0) })
  }

  // MARK: Content

  /// What a closure writes, as a piece, and where its content begins; nil if it writes nothing.
  private mutating func fragment(
    of container: Int32, beside node: Int32, _ body: EditChange.Content
  ) throws -> (piece: EditPiece, start: Int)? {
    let namespaces = namespacesInForce(in: container)
    let name = container == 0 ? name(node).qualifiedName.string : name(container).qualifiedName.string
    let content = try FragmentWriter.content(of: name, namespaces, body)
    try checkEncoding(of: content, in: node)
    return content.isEmpty ? nil : try piece(of: layout.withLineEnds(content), in: namespaces)
  }

  private func piece(
    of content: [UInt8], in namespaces: WrittenNamespaces,
    checksNamespaces: Bool = false
  ) throws -> (piece: EditPiece, start: Int) {
    // Only an element has declarations, so the content gets one around it.
    let defaults = defaults?.of(content.elementNames)
    var bytes = try defaults?.documentType() ?? []
    bytes += "<content".utf8
    for prefix in content.namePrefixes.union(defaults?.prefixes ?? []) {
      guard let uri = namespaces.uri(ofPrefix: prefix), !uri.isEmpty, prefix != "xml" else { continue }
      bytes += try FragmentWriter.declaration((prefix, uri))
    }
    bytes.append(UInt8(ascii: ">"))
    let start = bytes.count
    bytes += content
    bytes += "</content>".utf8
    guard bytes.count < UInt32.max else {
      throw XMLEditError(code: .tooLarge, message: "Content of 4 GiB can't be inserted.")
    }
    var options = XMLOptions(checksNamespaces: checksNamespaces, limits: .unlimited)
    options.keepsCommentsAndInstructions = true
    do {
      let tree = try TreeParser(XMLSource.bytes(bytes).open { options }, options, XMLProgress()).parse()
      return (EditPiece(bytes, start: 0, tree), start)
    } catch var fault as XMLParseError {
      // The end tag of the element around it is nothing that the caller has written.
      if fault.position.byteOffset >= start + content.count { fault.message = "It ends inside an element." }
      throw fault
    }
  }

  /// Links the content of a piece, and takes it out of its element.
  private mutating func content(of piece: EditPiece, from start: Int) -> [Int32] {
    let tree = piece.tree
    let number = add(piece)
    nodes.append(EditNode(.document, number))
    let holder = Int32(nodes.count - 1)
    link(
      number, start..<piece.bytes.count - "</content>".utf8.count, items: 1..<tree.end(of: 0), text: tree.text(of: 0),
      under: holder)
    let content = children(of: holder)
    for node in content { unlink(node) }
    return content
  }

  /// Beside the root there are only comments and instructions.
  private func checkOutside(_ piece: EditPiece, _ node: Int32) throws {
    let tree = piece.tree
    if (1..<tree.end(of: 0)).contains(where: { tree.items[$0].isElement }) || !tree.text(of: 0).isEmpty {
      throw error(
        .atRoot, "Only comments and instructions can be inserted beside the root element \(name(node).qualifiedName).",
        node)
    }
  }
}

extension LinkedDocument.ChangedTag {
  /// Attributes that were read keep their values, and defaults stay.
  init(
    _ edited: EditedTag, _ tree: NodeTree, _ item: Int, _ namespaces: WrittenNamespaces, _ defaults: EditDefaults?
  ) throws {
    let (tag, values) = (edited.tag, edited.values)
    var inner = WrittenNamespaces(inside: namespaces)
    let read = tree.declarations(of: item).filter { old in !edited.declarations.contains { $0.prefix == old.prefix } }
    var declared = read.map { ($0.prefix, $0.uri) } + edited.declarations
    let elementName = tag.nameText
    let stated = Set(tag.attributes.map { ExactString(tag.text($0.name)) })
    let standards = (defaults?.of(ExactString(elementName)) ?? []).filter { !stated.contains($0.name) }
    for (name, value) in standards {
      guard let prefix = DocumentWriter.declaredPrefix(name.string) else { continue }
      if !declared.contains(where: { $0.0 == prefix }) { declared.append((prefix, ExactString(value))) }
    }
    for (prefix, uri) in declared { inner.declare(prefix: prefix, uri: uri) }
    func name(_ qualifiedName: String, isElement: Bool) -> NodeName {
      let (prefix, localName) =
        qualifiedName.nameShape.hasColon ? qualifiedName.splitAtColon : ("", ExactString(qualifiedName))
      let uri = prefix.isEmpty && !isElement ? "" : inner.uri(ofPrefix: prefix) ?? ""
      return NodeName(
        localName, prefix: prefix.isEmpty ? nil : prefix, namespace: uri.isEmpty ? nil : uri,
        isUnprefixed: prefix.isEmpty || isElement && inner.uri(ofPrefix: "") == uri)
    }
    var draft = NodeTreeDraft()
    var names: [NodeName] = []
    let oldName = tree.name(ofElement: item)
    names.append(
      elementName.hasSameScalars(as: oldName.qualifiedName.string) ? oldName : name(elementName, isElement: true))
    try draft.startElement(name: 0, at: .none)
    for (prefix, uri) in declared { draft.append(declaring: prefix, uri: uri) }
    func append(_ name: NodeName, _ value: XMLBorrowedUTF8, _ draft: inout NodeTreeDraft) throws {
      try draft.append(attribute: names.count, value: value)
      names.append(name)
    }
    for attribute in tag.attributes where DocumentWriter.declaredPrefix(tag.text(attribute.name)) == nil {
      let qualifiedName = ExactString(tag.text(attribute.name))
      let old = tree.attributes(of: item).first { tree.name(ofAttribute: $0).qualifiedName == qualifiedName }
      let nodeName = old.map { tree.name(ofAttribute: $0) } ?? name(qualifiedName.string, isElement: false)
      if let value = values[qualifiedName] {
        try value.withBorrowedUTF8 { try append(nodeName, $0, &draft) }
      } else if let old {
        try append(nodeName, XMLBorrowedUTF8(tree.values[tree.value(of: old)].span), &draft)
      }
    }
    for (qualifiedName, value) in standards where DocumentWriter.declaredPrefix(qualifiedName.string) == nil {
      let nodeName = name(qualifiedName.string, isElement: false)
      try value.withBorrowedUTF8 { try append(nodeName, $0, &draft) }
    }
    if defaults == nil {
      // Only defaults were not in the tag that was read.
      let known = stated.union(edited.read.attributes.map { ExactString(edited.read.text($0.name)) })
      for standard in tree.attributes(of: item) where !known.contains(tree.name(ofAttribute: standard).qualifiedName) {
        let value = tree.values[tree.value(of: standard)]
        try append(tree.name(ofAttribute: standard), XMLBorrowedUTF8(value.span), &draft)
      }
    }
    _ = draft.endElement()
    bytes = tag.bytes
    self.tree = try draft.take(names: names, sharedBytes: 0)
  }
}

extension [UInt8] {
  /// The names in all start tags, and what else looks like one.
  fileprivate var elementNames: Set<ExactString> {
    Set(
      split(separator: UInt8(ascii: "<")).map { part in
        ExactString(
          String(
            decoding: part.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") },
            as: UTF8.self))
      })
  }

  /// Everything before a colon that may be a prefix, and the empty prefix.
  fileprivate var namePrefixes: Set<ExactString> {
    var prefixes: Set<ExactString> = [""]
    for colon in indices where self[colon] == UInt8(ascii: ":") {
      let start = self[..<colon].lastIndex { !$0.isNameByte }.map { $0 + 1 } ?? 0
      if start < colon { prefixes.insert(ExactString(String(utf8: span.extracting(start..<colon)))) }
    }
    return prefixes
  }
}
