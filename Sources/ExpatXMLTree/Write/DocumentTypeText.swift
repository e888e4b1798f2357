/// The text of document type declarations and of what is in them.
enum DocumentTypeText {
  // MARK: The declaration

  /// What follows `<!DOCTYPE`, without an internal subset.
  static func start(_ type: XMLEvent.DocumentType) throws -> String {
    guard type.name.nameShape.isName else {
      throw WriteFault(.invalidName, "\(type.name.quoted) is not a name.")
    }
    guard type.publicID == nil || type.systemID != nil else {
      throw WriteFault(.invalidContent, "A document type with a public identifier needs a system identifier.")
    }
    return try type.name + identifiers(type.publicID, type.systemID)
  }

  private static func identifiers(_ publicID: String?, _ systemID: String?) throws -> String {
    switch (publicID, systemID) {
    case (nil, nil): ""
    case (nil, let systemID?): try " SYSTEM \(literal(systemID))"
    case (let publicID?, nil): try " PUBLIC \(publicLiteral(publicID))"
    case (let publicID?, let systemID?): try " PUBLIC \(publicLiteral(publicID)) \(literal(systemID))"
    }
  }

  /// XML 1.0, production 13.
  private static func publicLiteral(_ text: String) throws -> String {
    let isAllowed = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || " -'()+,./:=?;!*#@$_%".utf8.contains($0) }
    guard isAllowed else {
      throw WriteFault(.invalidContent, "\(text.quoted) has characters that no public identifier may have.")
    }
    // White space is normalised when it is read (XML 1.0, section 4.2.2).
    guard text.utf8.first != UInt8(ascii: " "), text.utf8.last != UInt8(ascii: " "), !text.containsBytes(of: "  ")
    else {
      throw WriteFault(.invalidContent, "\(text.quoted) has blanks that no public identifier keeps.")
    }
    return "\"\(text)\""
  }

  /// A text in the quotation marks that it does not contain (XML 1.0, production 11).
  private static func literal(_ text: String) throws -> String {
    try DocumentWriter.checkLiteral(text, "a system identifier")
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(text)\"" }
    guard !text.utf8.contains(UInt8(ascii: "'")) else {
      throw WriteFault(.invalidContent, "A system identifier can't contain both kinds of quotation marks.")
    }
    return "'\(text)'"
  }

  // MARK: The internal subset

  /// Checks an internal subset by parsing a document with it.
  static func check(internalSubset: String) throws {
    try DocumentWriter.checkCharacters(internalSubset)
    let front = "<!DOCTYPE a [\(internalSubset)\n]>"
    var options = XMLOptions()
    options.tracksPositions = true
    let reader = XMLEventReader(.string("\(front)<a/>"), options: options)
    do {
      while let event = try reader.next() {
        guard case .startElement = event else { continue }
        // A tag in the text would be reported before the end of the text.
        guard let offset = reader.progress.position?.byteOffset, offset >= front.utf8.count else {
          throw WriteFault(.invalidContent, "The internal subset of the document type ends too early.")
        }
      }
    } catch let error as XMLParseError {
      throw WriteFault(
        .invalidContent, "The internal subset of the document type is not well-formed: \(error.message)")
    }
  }

  /// The text of a declaration that an event reports. Its parts were read, so only what escapes them is needed.
  static func text(_ declaration: MarkupDeclaration) throws -> String {
    switch declaration {
    case .notation(let notation):
      try "<!NOTATION \(notation.name)\(identifiers(notation.publicID, notation.systemID))>"
    case .entity(let entity):
      try "<!ENTITY \(entity.isParameter ? "% " : "")\(entity.name)\(content(of: entity))>"
    case .attribute(let attribute):
      try "<!ATTLIST \(attribute.elementName) \(attribute.name) \(attribute.type) \(text(attribute.default))>"
    case .element(let element): "<!ELEMENT \(element.name) \(element.model)>"
    }
  }

  private static func content(of entity: MarkupDeclaration.Entity) throws -> String {
    if let value = entity.value { return " \"\(entityValue(value))\"" }
    return try identifiers(entity.publicID, entity.systemID) + (entity.notationName.map { " NDATA \($0)" } ?? "")
  }

  /// Escapes the replacement text of an entity, so that reading the declaration gives it again (XML 1.0, section 4.5).
  private static func entityValue(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%", "\"", "&", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func text(_ default: MarkupDeclaration.Attribute.Default) throws -> String {
    switch `default` {
    case .required: "#REQUIRED"
    case .implied: "#IMPLIED"
    case .value(let value): try quoted(value)
    case .fixed(let value): try "#FIXED " + quoted(value)
    }
  }

  private static func quoted(_ value: String) throws -> String {
    let escaped = try MarkupBuffer.escaped(value, for: .attributeValue)
    return "\"\(String(utf8: escaped.span))\""
  }
}
