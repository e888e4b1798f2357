internal import CExpatXMLExpat

extension ExpatTokenizer {
  static func installEntityHandlers(on parser: OpaquePointer, context: UnsafeMutableRawPointer) {
    // Asks for the external subset and for parameter entities; whether they are loaded is decided for each.
    unsafe _ = XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
    // With an external subset, be it empty, Expat lets undeclared entities be resolved.
    unsafe _ = XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    unsafe XML_SetExternalEntityRefHandlerArg(parser, context)
    unsafe XML_SetExternalEntityRefHandler(parser) { context, openEntities, base, systemID, _ in
      var isParsed = false
      // Expat passes the argument where the parser is declared.
      unsafe recover(UnsafeMutableRawPointer(context)) {
        unsafe isParsed = $0.didReceiveExternalEntity(openEntities, base: base, systemID: systemID)
      }
      return isParsed ? 1 : 0
    }
    unsafe XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
      guard let name = unsafe string(name) else { return }
      unsafe recover(context) { $0.didReceiveSkippedEntity(name, isParameter: isParameter != 0) }
    }
  }

  /// A reference to an external entity, whose context are the names of all open entities; the reference to a parameter
  /// entity or the external subset has none.
  private func didReceiveExternalEntity(
    _ context: UnsafePointer<CChar>?, base: UnsafePointer<CChar>?, systemID: UnsafePointer<CChar>?
  ) -> Bool {
    guard let systemID = unsafe string(systemID) else { return parseKnownEntities() }
    let (base, context) = unsafe (string(base), string(context))
    receiveOther {
      let reference: EntityReference
      if let context {
        // Expat has looked through all of them for those that are open.
        try count(entities.count)
        let openEntities = EntityTable.names(inContext: context)
        if openEntities.count > limits.entityDepth { throw limits.fault(.entityDepth) }
        let name = entities.name(in: openEntities, systemID: systemID) ?? ""
        reference = EntityReference(kind: .general, name: name, systemID: systemID, base: base)
      } else if let name = input.withToken(EntityScanner.parameterName) ?? nameOfInnerParameterEntity(systemID) {
        reference = EntityReference(kind: .parameter, name: "%" + name, systemID: systemID, base: base)
      } else {
        reference = EntityReference(kind: .externalSubset, name: "[dtd]", systemID: systemID, base: base)
      }
      let isParsed = try parse(reference, context: context)
      if !isParsed, reference.kind == .general { try skip(reference.name) }
      // The first declaration of an entity counts.
      if reference.kind == .externalSubset, !entities.known.isEmpty { _ = parseKnownEntities() }
    }
    return !isDeaf
  }

  /// Nobody knows the text of an entity, which may be in what was not read.
  private func skip(_ name: String) throws {
    guard !rejectsSkippedEntities else {
      throw ParseFault(code: .undeclaredEntityError, message: "The text of the entity \(name) was not read.")
    }
    try withSink { try $0.skippedEntity(name) }
  }

  /// Looks whether a declared entity nests others too deep.
  func noteNesting(of declaration: Declaration) throws(ParseFault) {
    let work: Int
    do throws(EntityNestingFault) {
      switch declaration {
      case .internalEntity(let name, let value):
        let names = EntityScanner.names(in: value, behind: UInt8(ascii: "&"))
        work = try generalNesting.declare(name, references: names)
      case .parameterEntity(let name, let value?, _):
        let names = EntityScanner.names(in: value, behind: UInt8(ascii: "%"))
        work = try parameterNesting.declare(name, references: names)
      default: return
      }
    } catch {
      throw limits.fault(.entityDepth)
    }
    try count(work)
  }

  /// How many entities are in each other where an external one is referred to, itself among them, at most. The token is the
  /// outermost reference; inside the value of an entity it is that.
  private func nesting(of reference: EntityReference) -> Int {
    switch reference.kind {
    case .externalSubset: 1
    case .general, .undeclared:
      input.withToken(EntityScanner.generalName).map { generalNesting.depth(of: $0) } ?? 1
    case .parameter:
      input.withToken(EntityScanner.parameterName).map { parameterNesting.depth(of: $0) }
        ?? parameterNesting.greatestDepth
    }
  }

  /// In a declaration, which only entities may refer to parameter entities in, the token is another.
  private func nameOfInnerParameterEntity(_ systemID: String) -> String? {
    isInEntity ? entities.parameterName(systemID: systemID) ?? "" : nil
  }

  private func didReceiveSkippedEntity(_ name: String, isParameter: Bool) {
    receiveOther {
      guard !isParameter else { return entities.skipParameterEntity() }
      let reference = EntityReference(kind: .undeclared, name: name)
      // No entity is known to be open: loops end at the maximum depth.
      let isParsed = try parse(reference, context: "")
      if !isParsed { if entities.demandsDeclarations { throw Self.undeclared(name) } else { try skip(name) } }
    }
  }

  static func undeclared(_ name: String) -> ParseFault {
    ParseFault(code: .undeclaredEntityError, message: "The entity \(name) is not declared.")
  }

  /// Parses the text of an entity in place of the reference. Returns false if there is none.
  private func parse(_ reference: EntityReference, context: String?) throws -> Bool {
    guard let content = try withSink({ try $0.externalEntity(reference) }) else { return false }
    defer { content.close() }
    try entities.enter(reference, nesting: nesting(of: reference), limits)
    defer { entities.leave(reference) }
    let isRepeated = entities.note(reference)
    if reference.isGeneral, let text = content.plainText {
      try handOn(text, isRepeated: isRepeated)
      return true
    }
    let outer = input
    // Expat copies all declarations and names for an entity in content.
    if context != nil { try count(entities.count * 50 + withSink { $0.nameCount } * 20) }
    guard let parser = unsafe XML_ExternalEntityParserCreate(outer.parser, context, "UTF-8") else {
      throw XMLParseError.outOfMemory(at: outer.tokenStart)
    }
    input = unsafe ExpatInput(parser, unheardTokens: outer.unheardTokens, isRepeated: isRepeated) {
      content.transport().location
    }
    defer { input = outer }
    do {
      try parseContent(content)
    } catch let error as XMLParseError {
      throw locate(error, in: reference, at: outer.tokenStart)
    }
    return true
  }

  /// Moves an error in an entity to the reference, and says where in the innermost entity it is.
  private func locate(
    _ error: XMLParseError, in reference: EntityReference, at position: SourcePosition
  ) -> XMLParseError {
    var moved = error
    moved.position = position
    if !hasLocatedError {
      let name = reference.systemID ?? reference.name
      moved.message += " In the entity \(name), line \(error.position.line), column \(error.position.column)."
      hasLocatedError = true
    }
    return moved
  }

  /// Does without Expat what Expat would do.
  private func handOn(_ text: PlainText, isRepeated: Bool) throws {
    try countEntity(text.bytes.count, isRepeated: isRepeated)
    if !text.bytes.isEmpty { try withSink { try $0.characterData(text.bytes.span, isLast: false) } }
  }

  /// Parses the declarations of the entities that need none, or nothing, as an external subset.
  private func parseKnownEntities() -> Bool {
    guard let parser = unsafe XML_ExternalEntityParserCreate(input.parser, nil, "UTF-8") else { return false }
    defer { unsafe XML_ParserFree(parser) }
    let declarations = entities.known.declarations
    guard !declarations.isEmpty else { return unsafe XML_Parse(parser, "", 0, 1) == XML_STATUS_OK }
    entities.declareKnown()
    updateTagChecks()
    raiseThresholds(by: declarations.count)
    // They are no declarations of the document.
    unsafe XML_SetEntityDeclHandler(parser, nil)
    let status = unsafe declarations.withUnsafeBytes { bytes in
      unsafe XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 1)
    }
    if status != XML_STATUS_OK {
      receiveOther {
        throw ParseFault(
          code: .internalError, message: "The table of entities has a name or a text that XML does not allow.")
      }
    }
    return !isDeaf
  }
}
