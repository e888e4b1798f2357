/// A change of an element, an attribute or a text.
enum EditChange {
  /// Gets a function that makes the tree of the element as it is.
  typealias Content = (inout XMLWriter.Scope, _ old: () throws -> ExpatXMLElement) throws -> Void

  case text(String)
  case attribute(NameTest, String)
  case noAttribute(NameTest)
  case name(String)
  case removal(keepingWhiteSpace: Bool)
  /// Nil to replace what is inside.
  case insertion(XMLInsertionPlace?, Content)
  case markup(XMLInsertionPlace?, String)
}

extension LinkedDocument {
  /// Makes a change, which can't fail any more.
  private typealias Prepared = (inout LinkedDocument) -> Void

  /// Makes all of these changes or none. Returns how many nodes they are about.
  mutating func make(_ changes: [(node: Int32, change: EditChange)]) throws -> Int {
    var prepared: [Prepared?] = []
    // Preparing a change of a tag changes it, so that several may change the same tag.
    let (wasChanged, tags) = (isChanged, changes.map { changedTags[$0.node] })
    do {
      var size = texts.bytes.count
      for (node, change) in changes { prepared.append(try prepare(change, node, &size)) }
    } catch {
      for ((node, _), tag) in zip(changes, tags).prefix(prepared.count) { restore(node, tag) }
      isChanged = wasChanged
      throw error
    }
    for ((node, _), change) in zip(changes, prepared) {
      // It may be removed already, with an element around it.
      if let change, contains(node) { change(&self) }
    }
    return prepared.count { $0 != nil }
  }

  /// Checks a change. Returns nil if there is nothing to change. What is as wanted already counts, but is not changed.
  private mutating func prepare(_ change: EditChange, _ node: Int32, _ size: inout Int) throws -> Prepared? {
    try checkHasBytes(node)
    let name = name(node).qualifiedName.string
    switch change {
    case .text(let text):
      if children(of: node, contain: { self[$0].kind == .element }) {
        throw error(
          .hasElements,
          "The text of \(name) can't be replaced: there are elements in it. To replace them too, set markup or use a closure.",
          node)
      }
      let bytes = layout.withLineEnds(try FragmentWriter.text(text, of: name))
      if self.text(in: node).hasSameScalars(as: text) { break }
      size += bytes.count
      // The rest is for white space.
      if size > UInt32.max / 2 { throw error(.tooLarge, "Texts of 2 GiB can't be set.", node) }
      return { $0.setText(bytes, text, of: node) }
    case .attribute(let test, let value):
      try changeTag(node) { try $0.set(value, attribute: test) }
    case .noAttribute(let test):
      var isThere = false
      try changeTag(node) { isThere = try $0.remove(attribute: test) }
      if !isThere { return nil }
    case .name(let name):
      try changeTag(node) { [declared] in try $0.rename(to: name, declared) }
    case .removal(let keepingWhiteSpace):
      if self[node].parent == 0, !read.isRecord {
        throw error(.atRoot, "The root element \(name) can't be removed.", node)
      }
      return { $0.remove(node, keepingWhiteSpace: keepingWhiteSpace) }
    case .insertion(let place, let content):
      let container = container(place, node)
      let namespaces = namespacesInForce(in: container)
      let outer = self.name(container == 0 ? node : container).qualifiedName.string
      let bytes = try FragmentWriter.content(of: outer, namespaces) {
        try content(&$0) { ExpatXMLElement(root: try tree(of: node)) }
      }
      return try insertion(place, node, EditPiece(content: layout.withLineEnds(bytes), in: namespaces, declared))
    case .markup(let place, let markup):
      let namespaces = namespacesInForce(in: container(place, node))
      let bytes = layout.withLineEnds(Array(markup.utf8))
      return try insertion(place, node, EditPiece(markup: bytes, in: namespaces, declared, at: position(node)))
    }
    return { _ in }
  }

  private func insertion(_ place: XMLInsertionPlace?, _ node: Int32, _ piece: EditPiece) throws -> Prepared {
    try checkEncoding(of: piece.bytes, in: node)
    if container(place, node) == 0, !read.isRecord { try checkOutside(piece, node) }
    return { document in
      let content = document.content(of: piece)
      if let place { return document.place(content, place, node) }
      for child in document.children(of: node) { document.unlink(child) }
      for child in content { document.link(child, under: node, before: -1) }
      document.layout.indentations[node] = nil
      document.isChanged = true
    }
  }

  /// Where something at a place is, seen from an element.
  func container(_ place: XMLInsertionPlace?, _ node: Int32) -> Int32 {
    place == .before || place == .after ? self[node].parent : node
  }

  /// In text and attribute values, a character that the document's encoding lacks becomes a reference. Elsewhere it is an error,
  /// since there are no references.
  private func checkEncoding(of content: [UInt8], in node: Int32) throws {
    guard let encoding = read.encoding, content.contains(where: { $0 >= 0x80 }) else { return }
    var place = 0
    while let start = content[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = ContentScanner.tokenEnd(in: content.span, from: start) ?? content.count
      let token = Array(content[start..<place])
      let isTag = token[1] != UInt8(ascii: "!") && token[1] != UInt8(ascii: "?")
      let markup = isTag ? StartTag(token).names.flatMap { token[$0] } : token
      if let scalar = String(utf8: markup.span).unicodeScalars.first(where: { !encoding.canWrite($0) }) {
        throw error(
          .encoding,
          "The encoding of the document has no character \(String(scalar).quoted), and a reference can't stand here.",
          node)
      }
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
    if !bytes.isEmpty { linkText(bytes, text.utf8, under: node, before: place) }
  }

  // MARK: Tags

  private mutating func changeTag(_ node: Int32, _ body: (inout EditedTag) throws -> Void) throws {
    var edited = editedTag(node, in: namespacesInForce(in: node))
    try body(&edited)
    if edited.isChanged { try change(node, to: edited) }
  }

  func editedTag(_ node: Int32, in namespaces: WrittenNamespaces) -> EditedTag {
    let (tree, item) = tag(node)
    let attributes = tree.attributes(of: item).map { attribute in
      (name: tree.name(ofAttribute: attribute), value: tree.valueString(tree.value(of: attribute)))
    }
    return EditedTag(startTag(node), attributes, in: namespaces, at: position(node))
  }

  mutating func change(_ node: Int32, to edited: EditedTag) throws {
    try checkEncoding(of: edited.tag.bytes, in: node)
    let (tree, item) = tag(node)
    change(node, to: try ChangedTag(edited, tree, item, declared))
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
  mutating func adopt(_ element: EditedElement) throws {
    if element.tag.isChanged { try change(root, to: element.tag) }
    let content = element.content + (element.text.map { [EditChange.text($0.value)] } ?? [])
    _ = try make(content.map { (root, $0) })
    _ = try make(element.inserted.map { (root, .markup($0.place, String(utf8: $0.bytes.span))) })
  }

  // MARK: Content

  /// Links the content of a piece, and takes it out of its element.
  mutating func content(of piece: EditPiece) -> [Int32] {
    let number = add(piece)
    nodes.append(EditNode(.document, number))
    let holder = Int32(nodes.count - 1)
    link(number, from: 0, under: holder)
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
  /// The tree of a tag with its defaults.
  init(_ edited: EditedTag, _ tree: NodeTree, _ item: Int, _ declarations: EditDeclarations) throws {
    let tag = edited.tag
    let elementName = ExactString(tag.nameText)
    let names = tag.attributes.map { ExactString(tag.text($0.name)) }
    let standards = declarations.of(elementName).filter { !names.contains($0.name) }
    let (added, old) = (edited.declarations, tree.declarations(of: item).map { EditedTag.Mapping($0.prefix, $0.uri) })
    var declared = old.filter { old in !added.contains { $0.prefix == old.prefix } } + added
    var namespaces = edited.namespaces
    for (name, uri) in standards {
      guard let prefix = DocumentWriter.declaredPrefix(name.string), !declared.contains(where: { $0.prefix == prefix })
      else { continue }
      declared.append((prefix, ExactString(uri)))
      namespaces.declare(prefix: prefix, uri: ExactString(uri))
    }
    let oldName = tree.name(ofElement: item)
    var nodeNames = [
      elementName == oldName.qualifiedName ? oldName : namespaces.name(elementName.string, isElement: true)
    ]
    var draft = NodeTreeDraft()
    try draft.startElement(name: 0, at: .none)
    for (prefix, uri) in declared { draft.append(declaring: prefix, uri: uri) }
    let all = names.map { (name: $0, standard: String?.none) } + standards.map { ($0.name, $0.value) }
    for (name, standard) in all where DocumentWriter.declaredPrefix(name.string) == nil {
      let known = edited.attributes.first { $0.name.qualifiedName == name }
      let value = standard ?? declarations.normalized(known?.value ?? "", of: name, in: elementName)
      try value.withBorrowedUTF8 { try draft.append(attribute: nodeNames.count, value: $0) }
      nodeNames.append(known?.name ?? namespaces.name(name.string))
    }
    _ = draft.endElement()
    bytes = tag.bytes
    self.tree = try draft.take(names: nodeNames, sharedBytes: 0)
  }
}
