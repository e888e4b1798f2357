internal import CExpatXMLExpat

/// What Expat's handlers call.
extension ExpatTokenizer {
  /// Hands a start tag on.
  @inline(__always)
  func receiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    withElements { elements in
      if !text.isEmpty { endText(elements) }
      guard elements.detours.isEmpty, elements.depth < maximumDepth,
        unsafe tagChecks.isEmpty ? attributes[0] == nil || !tokenMayReferToEntity : passesChecks(name, attributes)
      else { return unsafe receiveCheckedStartTag(name, attributes) }
      elements.depth &+= 1
      elements.anchor = .tagClose
      do {
        try unsafe handlers.startElement(
          BorrowedUTF8(cString: name), XMLAttributes(attributes, hasStableNames: true))
      } catch {
        return fail(error)
      }
      if elements.choosesTextDelivery { withSink { $0.chooseTextDelivery() } }
    }
    if stop.isRaised { goDeaf() }
  }

  @inline(never)
  private var tokenMayReferToEntity: Bool {
    unsafe currentInput._withUnsafeGuaranteedRef { $0.holdsReferences && $0.tokenRefersToEntity }
  }

  /// Compares a start tag with limits. Returns false if more than that has to be done: it refers to entities, comes out of
  /// one, or is at fault.
  @inline(never)
  private func passesChecks(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> Bool {
    let hasAttributes = unsafe attributes[0] != nil
    if hasAttributes || tagChecks.contains(.entities), tokenMayReferToEntity { return false }
    let isCompared = unsafe currentInput._withUnsafeGuaranteedRef { input in
      unsafe tagChecks.contains(.declarations)
        || tagChecks.contains(.length) && input.tokenLength > harmlessTagBytes
        || tagChecks.contains(.defaults) && hasAttributes && input.hasDefaultedAttributes(attributes)
    }
    guard isCompared else { return true }
    do {
      try unsafe check(BorrowedUTF8(cString: name), XMLAttributes(attributes, hasStableNames: true))
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Hands an end tag on.
  @inline(__always)
  func receiveEndTag(_ name: UnsafePointer<CChar>) {
    withElements { elements in
      if !text.isEmpty { endText(elements) }
      let name = unsafe BorrowedUTF8(cString: name)
      guard elements.detours.isEmpty, elements.depth != elements.choiceDepth else { return receiveCheckedEndTag(name) }
      elements.depth &-= 1
      elements.anchor = .tokenEnd
      do { try handlers.endElement(name) } catch { fail(error) }
    }
    if stop.isRaised { goDeaf() }
  }

  func didReceiveXMLDeclaration(_ version: UnsafePointer<CChar>?) {
    receiveOther {
      // A text declaration may do without one.
      if let version = unsafe string(version), let fault = ExpatErrorTable.unsupportedVersion(version) { throw fault }
      if input === document { try withSink { try $0.xmlDeclaration() } }
    }
  }

  func didReceiveDocumentType(_ name: String, publicID: String?, systemID: String?) {
    receiveOther {
      entities.hasExternalSubset = systemID != nil
      try withSink { try $0.documentType(name, publicID: publicID, systemID: systemID) }
    }
  }

  func didReceiveDeclaration(_ declaration: Declaration) {
    if case .internalEntity = declaration, input.isInFaultyValue { return }
    receiveOther {
      entities.declare(declaration)
      try noteNesting(of: declaration)
      if case .attribute(_, let elementName, _, let defaultValue) = declaration,
        attributeDeclarations.declare(forElement: elementName, isDefaulted: defaultValue != nil)
          > limits.attributesPerElement
      {
        throw limits.fault(.attributesPerElement)
      }
      updateTagChecks()
      try withSink { try $0.declaration(declaration) }
    }
  }

  /// Any start tag: of the root element, of one that is skipped, of one that refers to entities.
  @inline(never)
  func receiveCheckedStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let name = unsafe BorrowedUTF8(cString: name)
    let attributes = unsafe XMLAttributes(attributes, hasStableNames: !isInEntity)
    receiveOther {
      if entities.hasDeclarations || isInEntity || !tagChecks.isEmpty { try check(name, attributes) }
      if input.holdsReferences, !attributes.isEmpty { try checkReferences() }
      if withElements({ $0.detours.contains(.prolog) }) { input.markContent() }
      if input.holdsReferences { suspension.noteStartTag(in: input, depth: withElements { $0.depth }) }
      try withSink { try $0.startTag(name, attributes: attributes) }
    }
  }

  @inline(never)
  func receiveCheckedEndTag(_ name: BorrowedUTF8) {
    receiveOther { try withSink { try $0.endTag(name) } }
  }

  func didReceiveStartCDATASection() {
    receiveOther {
      input.isInCDATA = true
      try withSink { try $0.startCDATASection() }
    }
  }

  func didReceiveEndCDATASection() {
    receiveOther {
      input.isInCDATA = false
      try withSink { try $0.endCDATASection() }
    }
  }

  func didReceiveComment(_ text: UnsafePointer<CChar>) {
    receiveOther { try withSink { try unsafe $0.comment(BorrowedUTF8(cString: text)) } }
  }

  func didReceiveProcessingInstruction(_ target: UnsafePointer<CChar>, _ data: UnsafePointer<CChar>) {
    receiveOther {
      let target = unsafe BorrowedUTF8(cString: target)
      let data = unsafe BorrowedUTF8(cString: data)
      // Expat does not tell `<?a?>`, which has no data, from `<?a ?>`, whose data is empty. Out of an internal entity,
      // where the token is the reference, neither can be told: there both have none.
      let hasData =
        data.count > 0
        || input.withToken { $0.count > "<??>".utf8.count + target.count && $0[0] == UInt8(ascii: "<") }
      try withSink { try $0.processingInstruction(target: target, data: hasData ? data : nil) }
    }
  }

  /// What a defaulted attribute costs besides its length, in bytes. libxml2 has the same for a reference to an entity.
  private static let costOfDefault = 20

  private func check(_ name: BorrowedUTF8, _ attributes: XMLAttributes) throws(ParseFault) {
    if name.count > limits.nameBytes { throw limits.fault(.nameBytes) }
    if attributes.count > limits.attributesPerElement { throw limits.fault(.attributesPerElement) }
    try count(attributeDeclarations.count(forElement: name))
    let specifiedCount = input.specifiedAttributeCount
    for index in 0..<attributes.count {
      let (nameBytes, valueBytes) = (attributes.name(at: index).count, attributes.value(at: index).count)
      if nameBytes > limits.nameBytes { throw limits.fault(.nameBytes) }
      if valueBytes > limits.attributeValueBytes { throw limits.fault(.attributeValueBytes) }
      if index >= specifiedCount { try count(Self.costOfDefault + nameBytes + valueBytes) }
    }
  }

  /// Expat passes over references to undeclared entities in attribute values.
  private func checkReferences() throws {
    let isFault = entities.demandsDeclarations || rejectsSkippedEntities
    let references = input.withToken { entities.undeclaredReferences(inTag: $0, atMost: isFault ? 1 : .max) }
    for reference in references {
      guard isFault else {
        try withSink { try $0.skippedEntity(reference.name) }
        continue
      }
      var fault = Self.undeclared(reference.name)
      fault.offset = reference.offset
      throw fault
    }
  }
}
