internal import CExpatXMLExpat

extension ExpatTokenizer {
  func installEntityHandlers(on parser: OpaquePointer, receiver: UnsafeMutableRawPointer) {
    // Makes Expat ask for the external subset and for parameter entities. Each request is then decided separately.
    unsafe _ = XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
    // If there is an external subset, even an empty one, Expat asks for undeclared entities.
    unsafe _ = XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    unsafe XML_SetExternalEntityRefHandlerArg(parser, receiver)
    unsafe XML_SetExternalEntityRefHandler(parser) { receiver, context, base, systemID, _ in
      var isParsed = false
      // This is the receiver, although Expat declares the argument as its parser.
      unsafe recover(UnsafeMutableRawPointer(receiver)) {
        unsafe isParsed = $0.receiveExternalEntity(
          context: string(context), base: string(base), systemID: systemIdentifier(systemID))
      }
      return isParsed ? 1 : 0
    }
    unsafe XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
      guard let name = unsafe string(name) else { return }
      unsafe recover(context) { $0.receiveSkippedEntity(name, isParameter: isParameter != 0) }
    }
  }

  /// The reference for which Expat asks for an external entity.
  func reference(toSystemID systemID: String, base: String?, context: String?) throws(ParseFault) -> EntityReference {
    if let context {
      // Expat has searched all entities for the open ones.
      try count(entities.count)
      let openEntities = EntityTable.names(inContext: context)
      if openEntities.count > limits.entityDepth { throw limits.fault(.entityDepth) }
      let name = entities.name(in: openEntities, systemID: systemID) ?? ""
      return EntityReference(kind: .general, name: name, systemID: systemID, base: base)
    }
    if let name = nameInToken(after: "%") ?? nameOfInnerParameterEntity(systemID) {
      return EntityReference(kind: .parameter, name: "%" + name, systemID: systemID, base: base)
    }
    return EntityReference(kind: .externalSubset, name: "[dtd]", systemID: systemID, base: base)
  }

  /// The name of the entity that the token refers to.
  private func nameInToken(after sign: Unicode.Scalar) -> String? {
    input.token.withBytes { EntityScanner.name(of: $0, after: UInt8(ascii: sign)) }
  }

  /// The name of a parameter entity that is referred to inside a declaration. Only entities may contain such
  /// references, so the token is not the reference.
  private func nameOfInnerParameterEntity(_ systemID: String) -> String? {
    isInEntity ? entities.parameterName(systemID: systemID) ?? "" : nil
  }

  /// Notes a declared entity. Throws if entities are nested too deep.
  func noteNesting(of entity: MarkupDeclaration.Entity) throws(ParseFault) {
    guard let value = entity.value else { return }
    let names = EntityScanner.names(in: value, after: UInt8(ascii: entity.isParameter ? "%" : "&"))
    let work =
      entity.isParameter
      ? parameterNesting.declare(entity.name, references: names)
      : generalNesting.declare(entity.name, references: names)
    guard let work else { throw limits.fault(.entityDepth) }
    try count(work)
  }

  /// The greatest possible number of nested entities at a reference to an external one, including that one. The token
  /// is the outermost reference. Inside the value of an entity, it is the value.
  func nesting(of reference: EntityReference) -> Int {
    switch reference.kind {
    case .externalSubset: 1
    case .general, .undeclared:
      nameInToken(after: "&").map { generalNesting.depth(of: $0) } ?? 1
    case .parameter:
      nameInToken(after: "%").map { parameterNesting.depth(of: $0) } ?? parameterNesting.greatestDepth
    }
  }

  /// Makes the input for an external entity.
  func makeInput(context: String?, isRepeated: Bool) throws(XMLParseError) -> ExpatInput {
    guard let parser = unsafe XML_ExternalEntityParserCreate(input.parser, context, "UTF-8") else {
      throw XMLParseError.outOfMemory(at: input.token.start)
    }
    return unsafe ExpatInput(parser, limits, isRepeated: isRepeated)
  }

  /// Moves an error in an entity to the reference. Adds its position in the innermost entity to the message.
  func locate(
    _ error: XMLParseError, in reference: EntityReference, at position: XMLPosition
  ) -> XMLParseError {
    var moved = error
    moved.position = isInEntity ? position : original(position)
    if !hasLocatedError {
      let name = reference.systemID ?? reference.name
      moved.message += " In the entity \(name), line \(error.position.line), column \(error.position.column)."
      hasLocatedError = true
    }
    return moved
  }

  /// Parses the declarations of the entities that need none, as an external subset, which may be empty. Returns false
  /// if there is no memory for it.
  ///
  /// - Throws: a fault if XML does not allow the declarations.
  func parseKnownEntities() throws(ParseFault) -> Bool {
    guard let parser = unsafe XML_ExternalEntityParserCreate(input.parser, nil, "UTF-8") else { return false }
    defer { unsafe XML_ParserFree(parser) }
    let declarations = entities.known.declarations ?? []
    if !declarations.isEmpty {
      entities.declareKnown()
      raiseThresholds(by: declarations.count)
      // The document does not contain these declarations, so they are not reported.
      unsafe XML_SetEntityDeclHandler(parser, nil)
    }
    guard unsafe parseBytes(declarations.span, with: parser, isFinal: true) else { throw Self.unusableEntities }
    return true
  }

  static let unusableEntities = ParseFault(
    code: .internalError, message: "The table of entities has a name or a text that XML does not allow.")

  // MARK: References to undeclared entities

  /// The undeclared entities in the attribute values of the current start tag, which Expat ignores. At most one if that
  /// is a fault.
  ///
  /// - Throws: a fault if they must be declared.
  func undeclaredReferencesInTag(isSkipped: Bool) throws(ParseFault) -> [String] {
    let isFault = entities.demandsDeclarations || rejectsSkippedEntities
    // Skipped references are not reported.
    guard isFault || !isSkipped else { return [] }
    // In an entity, it is not known which tag contains which reference, so the first tag reports all of them.
    let place = input.token.offset
    guard place != input.searchedTag else { return [] }
    input.searchedTag = place
    let references = input.token.withBytes { entities.undeclaredReferences(inTag: $0, atMost: isFault ? 1 : .max) }
    guard isFault, let reference = references.first else { return references.map(\.name) }
    var fault = Self.undeclared(reference.name)
    fault.offset = reference.offset
    throw fault
  }

  static func undeclared(_ name: String) -> ParseFault {
    ParseFault(code: .undeclaredEntityError, message: ExpatErrorTable.undeclared(name))
  }
}
