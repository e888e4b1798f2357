/// The entities that a document declares, and those that are open.
struct EntityTable {
  /// An entity in an entity in an entity … is an error at this depth, however the cycle is made.
  static let maximumDepth = 40

  private var internalTexts: [String: String] = [:]
  /// System identifiers by name, as declared.
  private var externals: [String: String] = [:]
  private var unparsed: Set<String> = []
  private var parameters: [String: String] = [:]
  /// Names of the external entities that are being parsed, innermost last.
  private(set) var open: [String] = []
  /// Entities whose text was found to refer to declared ones only.
  private var checked: Set<String> = []
  var hasExternalSubset = false
  /// Whether anything was declared: then attribute values may be longer than the tags they belong to.
  private(set) var hasDeclarations = false
  private var hasParameterEntities = false

  /// Whether a reference to an undeclared entity is an error. It is none where the declaration may stand in a part of
  /// the document type that was not read (XML 1.0, section 4.1, "Entity Declared").
  var demandsDeclarations: Bool { !hasExternalSubset && !hasParameterEntities }

  // MARK: Declarations

  mutating func declare(_ declaration: Declaration) {
    hasDeclarations = true
    switch declaration {
    case .internalEntity(let name, let value): internalTexts[name] = value
    case .externalEntity(let name, _, let systemID): externals[name] = systemID ?? ""
    case .unparsedEntity(let name, _, _, _): unparsed.insert(name)
    case .notation, .attribute, .element: break
    }
  }

  mutating func declareParameterEntity(_ name: String, systemID: String?) {
    hasParameterEntities = true
    if let systemID { parameters[name] = systemID }
  }

  // MARK: External entities

  /// The name of the general entity that Expat refers to: it tells the names of all that are open, the new one among
  /// them.
  func name(inContext context: String, systemID: String) -> String {
    context.split(separator: "\u{C}").map(String.init)
      .first { externals[$0] == systemID && !open.contains($0) } ?? ""
  }

  func parameterName(systemID: String) -> String {
    "%" + (parameters.first { $0.value == systemID }?.key ?? "")
  }

  mutating func enter(_ name: String) throws(ParseFault) {
    guard open.count < Self.maximumDepth, !open.contains(name) else {
      throw ParseFault(code: .entityRefLoopError, message: "The entity \(name) refers to itself.")
    }
    open.append(name)
  }

  mutating func leave() { open.removeLast() }

  // MARK: References in tags

  /// The first undeclared entity that a tag's attribute values refer to, and the offset of the reference. Expat passes
  /// over it. If the tag came out of an internal entity, the token is a reference to that.
  mutating func undeclaredReference(inTag token: Span<UInt8>) -> (name: String, offset: Int)? {
    let isReference = token.count > 0 && token[0] == UInt8(ascii: "&")
    var offset = 0
    while offset < token.count {
      defer { offset += 1 }
      guard token[offset] == UInt8(ascii: "&"), let name = EntityScanner.name(in: token, at: offset + 1) else {
        continue
      }
      if let undeclared = undeclaredReference(from: name, isValue: !isReference) { return (undeclared, offset) }
    }
    return nil
  }

  /// Looks through the text of an entity, all of it or, if it is content, its tags; and so on, with every entity once.
  private mutating func undeclaredReference(from name: String, isValue: Bool) -> String? {
    var pending = [(name, isValue)]
    while let (name, isValue) = pending.popLast() {
      guard let text = internalTexts[name] else {
        if isValue, !isDeclared(name) { return name }
        continue
      }
      guard checked.insert(isValue ? name : "<" + name).inserted else { continue }
      for reference in EntityScanner.references(in: text) {
        pending.append((reference.name, isValue || reference.isInTag))
      }
    }
    return nil
  }

  private func isDeclared(_ name: String) -> Bool {
    switch name {
    case "amp", "lt", "gt", "quot", "apos": true
    default: externals[name] != nil || unparsed.contains(name)
    }
  }
}
