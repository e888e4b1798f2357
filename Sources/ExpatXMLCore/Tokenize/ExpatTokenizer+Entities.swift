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
    guard let systemID = unsafe string(systemID) else { return parseEmptySubset() }
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
      _ = try parse(reference, context: context)
    }
    return !isDeaf
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
      if !isParsed, entities.demandsDeclarations { throw Self.undeclared(name) }
    }
  }

  static func undeclared(_ name: String) -> ParseFault {
    ParseFault(code: .undeclaredEntityError, message: "The entity \(name) is not declared.")
  }

  /// Parses the text of an entity in place of the reference. Returns false if there is none.
  private func parse(_ reference: EntityReference, context: String?) throws -> Bool {
    guard let content = try withSink({ try $0.externalEntity(reference) }) else { return false }
    defer { content.close() }
    try entities.enter(reference)
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

  private func parseEmptySubset() -> Bool {
    guard let parser = unsafe XML_ExternalEntityParserCreate(input.parser, nil, "UTF-8") else { return false }
    defer { unsafe XML_ParserFree(parser) }
    return unsafe XML_Parse(parser, "", 0, 1) == XML_STATUS_OK
  }
}
