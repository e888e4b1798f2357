/// Events are equal if their contents are equal, code point by code point. Swift's own comparison of Strings takes
/// quadratic time for some Strings, and a document may contain those.
extension XMLEvent: Hashable {
  /// Whether both events are of the same kind and have the same content.
  public static func == (left: XMLEvent, right: XMLEvent) -> Bool {
    switch (left, right) {
    case (.startElement(let element), .startElement(let other)): element == other
    case (.endElement(let element), .endElement(let other)): element == other
    case (.declaration(let declaration), .declaration(let other)): declaration == other
    default: left.strings == right.strings
    }
  }

  /// Hashes everything that equality compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .startElement(let element): hasher.combine(element)
    case .endElement(let element): hasher.combine(element)
    case .declaration(let declaration): hasher.combine(declaration)
    default: hasher.combine(strings)
    }
  }

  /// The kind and the content of the kinds that have no type of their own.
  private var strings: ExactStrings {
    switch self {
    case .startDocument: ExactStrings("startDocument")
    case .documentType(let name, let publicID, let systemID): ExactStrings("documentType", name, publicID, systemID)
    case .startMappingPrefix(let prefix, let uri): ExactStrings("startMappingPrefix", prefix, uri)
    case .characters(let text): ExactStrings("characters", text)
    case .cdata(let text): ExactStrings("cdata", text)
    case .comment(let text): ExactStrings("comment", text)
    case .processingInstruction(let target, let data): ExactStrings("processingInstruction", target, data)
    case .skippedEntity(let name): ExactStrings("skippedEntity", name)
    case .endMappingPrefix(let prefix): ExactStrings("endMappingPrefix", prefix)
    case .endDocument: ExactStrings("endDocument")
    case .startElement: ExactStrings("startElement")
    case .endElement: ExactStrings("endElement")
    case .declaration: ExactStrings("declaration")
    }
  }
}

extension XMLEvent.Declaration: Hashable {
  /// Whether both declarations are of the same kind and have the same content.
  public static func == (left: Self, right: Self) -> Bool { left.strings == right.strings }

  /// Hashes everything that equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(strings) }

  private var strings: ExactStrings {
    switch self {
    case .notation(let name, let publicID, let systemID): ExactStrings("notation", name, publicID, systemID)
    case .unparsedEntity(let name, let publicID, let systemID, let notationName):
      ExactStrings("unparsedEntity", name, publicID, systemID, notationName)
    case .internalEntity(let name, let value): ExactStrings("internalEntity", name, value)
    case .externalEntity(let name, let publicID, let systemID):
      ExactStrings("externalEntity", name, publicID, systemID)
    case .attribute(let name, let elementName, let type, let defaultValue):
      ExactStrings("attribute", name, elementName, type, defaultValue)
    case .element(let name, let model): ExactStrings("element", name, model)
    }
  }
}

extension XMLEventAttributes.Element: Hashable {
  /// Whether name and value are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameScalars(as: right.name) && left.value.hasSameScalars(as: right.value)
  }

  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(name))
    hasher.combine(ExactString(value))
  }
}

extension XMLEventAttributes: Hashable {
  /// Whether both have the same attributes, in any order.
  public static func == (left: XMLEventAttributes, right: XMLEventAttributes) -> Bool {
    left.elementsEqual(right) || left.count == right.count && Set(left) == Set(right)
  }

  /// Hashes the attributes, in any order.
  public func hash(into hasher: inout Hasher) { hasher.combine(Set(self)) }
}

/// A kind and its content.
private struct ExactStrings: Hashable {
  private let strings: [ExactString?]

  init(_ kind: ExactString, _ strings: String?...) {
    self.strings = [kind] + strings.map { $0.map { ExactString($0) } }
  }
}
