/// The entities that a document declares, and those that are open.
struct EntityTable {
  /// The greatest number of external entities that may be open at the same time.
  static let externalEntityDepth = 40

  private var internalTexts: [ExactString: String] = [:]
  /// System identifiers by name, as declared.
  private var externals: [ExactString: ExactString] = [:]
  private var unparsed: Set<ExactString> = []
  /// Names of external parameter entities by system identifier, the first one of each.
  private var parameters: [ExactString: String] = [:]
  /// The external and undeclared general entities that are being parsed.
  private var open: Set<ExactString> = []
  /// For each external entity that is being parsed, the greatest possible number of open entities, including internal
  /// ones.
  private var nesting: [Int] = []
  /// External entities that were read, by name and system identifier.
  private var read: Set<[ExactString]> = []
  /// About how much memory these take in bytes.
  private(set) var readBytes = 0
  /// Entities whose text was found to refer only to declared ones.
  private var checked: Set<ExactString> = []
  var hasExternalSubset = false
  /// The entities that need no declaration.
  let known: XMLEntities
  /// Whether anything was declared. If so, attribute values may be longer than their tags.
  private(set) var hasDeclarations = false
  private var hasParameterEntities = false
  /// Whether the prolog refers to parameter entities.
  var hasParameterReferences = false

  init(known: XMLEntities) { self.known = known }

  /// Whether a reference to an undeclared entity is an error. It isn't if the declaration may be in a part of the
  /// document type that was not read (XML 1.0, section 4.1, "Entity Declared").
  var demandsDeclarations: Bool { !hasExternalSubset && !(hasParameterEntities && hasParameterReferences) }

  private var haveMarkup = false

  /// Whether an entity may be declared in a part of the document type that is not in the document itself.
  var mayBeDeclaredOutside: Bool { hasExternalSubset || hasParameterReferences }

  /// Whether any general or parameter entities are declared.
  var areDeclared: Bool { hasParameterEntities || count > 0 }

  /// The number of declared general entities.
  var count: Int { internalTexts.count + externals.count + unparsed.count }

  // MARK: Declarations

  mutating func declare(_ declaration: MarkupDeclaration) {
    hasDeclarations = true
    guard case .entity(let entity) = declaration else { return }
    let name = ExactString(entity.name)
    guard !entity.isParameter else {
      hasParameterEntities = true
      if let systemID = entity.systemID, parameters[ExactString(systemID)] == nil {
        parameters[ExactString(systemID)] = entity.name
      }
      return
    }
    if let value = entity.value {
      internalTexts[name] = value
      if value.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) { haveMarkup = true }
    } else if entity.notationName != nil {
      unparsed.insert(name)
    } else {
      externals[name] = ExactString(entity.systemID ?? "")
    }
  }

  /// Notes a reference to a parameter entity that is not declared.
  mutating func skipParameterEntity() {
    hasParameterEntities = true
    hasParameterReferences = true
  }

  /// Notes that the entities that need no declaration are now declared to Expat.
  mutating func declareKnown() {
    if known.mayLengthen { hasDeclarations = true }
  }

  /// The text that the scanner may put in the place of references to an entity, once Expat has read one. It stands for itself in text and in
  /// values, and has at most `longest` bytes of UTF-8. A part of a text can't end in an empty one, so that is left to Expat.
  func plainText(of name: String, atMost longest: Int) -> String? {
    let name = ExactString(name)
    guard externals[name] == nil, !unparsed.contains(name), let text = internalTexts[name] ?? known.text(of: name),
      !text.isEmpty, text.utf8.count <= longest
    else { return nil }
    return text.utf8.contains { $0 < 0x20 || Self.markupBytes.contains($0) } ? nil : text
  }

  /// Without the last one, there is no `]]>`, which values may contain and text may not.
  private static let markupBytes = Array("<&>".utf8)

  // MARK: External entities

  /// The names of the open general entities in Expat's context, including the one that is referred to.
  static func names(inContext context: String) -> [String] {
    context.utf8.split(separator: 0x0C).map { String(Substring($0)) }
  }

  /// The name of the general entity that Expat refers to. It is one of the open ones.
  func name(in openEntities: [String], systemID: String) -> String? {
    let names = openEntities.filter { externals[ExactString($0)] == ExactString(systemID) }
    return names.first { !open.contains(ExactString($0)) } ?? names.first
  }

  func parameterName(systemID: String) -> String? {
    parameters[ExactString(systemID)]
  }

  /// Notes that a reference is followed. `depth` is the number of entities around it in the current input, including
  /// its own.
  mutating func enter(_ reference: EntityReference, nesting depth: Int, _ limits: XMLLimits) throws(ParseFault) {
    guard nesting.count < Self.externalEntityDepth else {
      throw ParseFault(
        code: .entityRefLoopError, message: "External entities are nested more than \(Self.externalEntityDepth) deep.")
    }
    let openCount = (nesting.last ?? 0) + depth
    guard openCount <= limits.entityDepth else { throw limits.fault(.entityDepth) }
    if reference.isGeneral {
      guard open.insert(ExactString(reference.name)).inserted else {
        throw ParseFault(code: .entityRefLoopError, message: "The entity \(reference.name) refers to itself.")
      }
    }
    nesting.append(openCount)
  }

  /// Notes that an external entity is read. Returns whether it was read before.
  mutating func note(_ reference: EntityReference) -> Bool {
    let entity = [ExactString(reference.name), ExactString(reference.systemID ?? "")]
    guard read.insert(entity).inserted else { return true }
    readBytes += entity.reduce(128) { $0 + $1.string.utf8.count }
    return false
  }

  mutating func leave(_ reference: EntityReference) {
    if reference.isGeneral { open.remove(ExactString(reference.name)) }
    nesting.removeLast()
  }

  // MARK: References in tags

  /// The undeclared entities in a tag's attribute values, up to a limit, and the offsets of the references. Expat ignores such
  /// references. If the tag comes from an internal entity, the token is the reference to it, and the result covers all tags of
  /// the entity. In the text of entities, each undeclared entity counts once.
  mutating func undeclaredReferences(inTag token: Span<UInt8>, atMost limit: Int) -> [(name: String, offset: Int)] {
    var found: [(name: String, offset: Int)] = []
    var searched: Set<ExactString> = []
    let isReference = token.count > 0 && token[0] == UInt8(ascii: "&")
    var offset = 0
    while offset < token.count, found.count < limit {
      defer { offset += 1 }
      guard token[offset] == UInt8(ascii: "&"), let name = EntityScanner.name(in: token, at: offset + 1) else {
        continue
      }
      if internalTexts[ExactString(name)] == nil {
        if !isReference, !isDeclared(name) { found.append((name, offset)) }
        continue
      }
      // Texts without references refer to nothing.
      guard haveMarkup else { continue }
      for name in undeclaredReferences(from: name, isValue: !isReference, atMost: limit - found.count, &searched) {
        found.append((name, offset))
      }
    }
    if found.isEmpty { checked.formUnion(searched) }
    return found
  }

  /// Searches the whole text of an entity if `isValue`, otherwise only its tags. Continues with the entities in it, in order.
  private func undeclaredReferences(
    from name: String, isValue: Bool, atMost limit: Int, _ searched: inout Set<ExactString>
  ) -> [String] {
    var found: [String] = []
    var pending = [(name, isValue)]
    while found.count < limit, let (name, isValue) = pending.popLast() {
      let key = ExactString(isValue ? name : "<" + name)
      guard !checked.contains(key), searched.insert(key).inserted else { continue }
      guard let text = internalTexts[ExactString(name)] else {
        if isValue, !isDeclared(name) { found.append(name) }
        continue
      }
      for reference in EntityScanner.references(in: text, isValue: isValue).reversed() {
        pending.append((reference.name, isValue || reference.isInTag))
      }
    }
    return found
  }

  /// Whether an entity is declared, or needs no declaration.
  func isDeclared(_ name: String) -> Bool {
    let name = ExactString(name)
    return XMLEntities.predefined.contains(name) || internalTexts[name] != nil || externals[name] != nil
      || unparsed.contains(name) || known.contains(name)
  }
}
