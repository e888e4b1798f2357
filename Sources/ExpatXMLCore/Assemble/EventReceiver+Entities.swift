/// External and undeclared entities, whose text is not in the document.
extension EventReceiver {
  func handleExternalEntity(context: String?, base: String?, systemID: String?) -> Bool {
    var isParsed = true
    receive {
      guard let systemID else { return isParsed = try tokenizer.parseKnownEntities() }
      let reference = try tokenizer.reference(toSystemID: systemID, base: base, context: context)
      let isFound = try parse(reference, context: context)
      if !isFound, reference.kind == .general { try skip(reference.name) }
      // The first declaration of an entity counts.
      if reference.kind == .externalSubset, !tokenizer.entities.known.isEmpty {
        _ = try tokenizer.parseKnownEntities()
      }
    }
    return isParsed && !isStopped
  }

  func handleSkippedEntity(_ name: String, isParameter: Bool) {
    receive {
      guard !isParameter else { return tokenizer.entities.skipParameterEntity() }
      let isFault = tokenizer.entities.demandsDeclarations
      guard isFault || !isSkipping else { return }
      let reference = EntityReference(kind: .undeclared, name: name)
      // Expat does not say which entities are open here. A loop ends at the maximum depth.
      guard try !parse(reference, context: "") else { return }
      if isFault { throw ExpatTokenizer.undeclared(name) }
      try skip(name)
    }
  }

  /// Notes that the text of an entity is not known. Its declaration may be in a part that was not read.
  private func skip(_ name: String) throws {
    guard !tokenizer.rejectsSkippedEntities else {
      throw ParseFault(code: .undeclaredEntityError, message: "The text of the entity \(name) was not read.")
    }
    try deliverSkippedEntity(name)
  }

  /// Asks for the text of an entity. Nil leaves it out.
  private func content(of reference: EntityReference) throws -> EntityContent? {
    try startDocument(at: .documentStart)
    try didDrainChunk()
    guard !stopFlag.isRaised else { return nil }
    anchor = .tokenEnd
    let content = try withSink { try $0.externalEntity(reference) }
    adoptNewSettings()
    try handOver()
    return content
  }

  /// Parses the text of an entity in place of the reference. Returns false if there is none.
  private func parse(_ reference: EntityReference, context: String?) throws -> Bool {
    // Skipped text needs no entity. But without an undeclared one, the document may not be well-formed.
    if isSkipping, reference.kind != .undeclared { return true }
    guard let content = try content(of: reference) else { return false }
    stopFlag.push(content.source.cancellation)
    defer {
      stopFlag.pop()
      content.source.close()
    }
    if isSkipping || stopFlag.isRaised { return true }
    let nesting = tokenizer.nesting(of: reference)
    try tokenizer.entities.enter(reference, nesting: nesting, limits)
    defer { tokenizer.entities.leave(reference) }
    let isRepeated = tokenizer.entities.note(reference)
    if reference.isGeneral, let text = content.plainText {
      try handOn(text, isRepeated: isRepeated)
      return true
    }
    // Expat copies all declarations and names when it parses an entity in content. This counts as amplification.
    if context != nil { try tokenizer.count(tokenizer.entities.count * 50 + tokenizer.document.window.nameCount * 20) }
    let outer = tokenizer.input
    enter(try tokenizer.makeInput(context: context, isRepeated: isRepeated))
    defer { enter(outer) }
    do {
      try pipeline?.parse(content)
    } catch let error as XMLParseError {
      throw tokenizer.locate(error, in: reference, at: outer.token.start)
    }
    return true
  }

  /// Delivers plain text without Expat, with the same effect.
  private func handOn(_ text: PlainText, isRepeated: Bool) throws {
    try tokenizer.countEntity(text.bytes.count, isRepeated: isRepeated)
    if !text.bytes.isEmpty { try characterData(text.bytes.span, isLast: false) }
  }
}
