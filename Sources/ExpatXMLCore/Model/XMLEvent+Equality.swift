/// Events are equal if their contents are equal, code point by code point.
extension XMLEvent: Hashable {
  /// Whether both events are of the same kind and have the same content.
  public static func == (left: XMLEvent, right: XMLEvent) -> Bool {
    switch (left, right) {
    case (.startElement(let element), .startElement(let other)): element == other
    case (.endElement(let element), .endElement(let other)): element == other
    default: left.content == right.content
    }
  }

  /// Hashes everything that equality compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .startElement(let element): hasher.combine(element)
    case .endElement(let element): hasher.combine(element)
    default: hasher.combine(content)
    }
  }

  /// The content of the kinds that consist of texts.
  private var content: Content {
    switch self {
    case .startDocument(let start): Content(kind: "startDocument", start.texts)
    case .documentType(let type): Content(kind: "documentType", type.texts)
    case .endDocumentType: Content(kind: "endDocumentType", [])
    case .startMappingPrefix(let prefix, let uri): Content(kind: "startMappingPrefix", [prefix, uri])
    case .characters(let text): Content(kind: "characters", [text])
    case .cdata(let text): Content(kind: "cdata", [text])
    case .comment(let text): Content(kind: "comment", [text])
    case .processingInstruction(let instruction): Content(kind: "processingInstruction", instruction.texts)
    case .skippedEntity(let name): Content(kind: "skippedEntity", [name])
    case .endMappingPrefix(let prefix): Content(kind: "endMappingPrefix", [prefix])
    case .endDocument: Content(kind: "endDocument", [])
    case .declaration(let declaration): Content(kind: "declaration", declaration.content.texts)
    case .startElement: Content(kind: "startElement", [])
    case .endElement: Content(kind: "endElement", [])
    }
  }

  private struct Content: ExactContent {
    var texts: [String?]

    init(kind: String, _ texts: [String?]) { self.texts = [kind] + texts }
  }
}

extension XMLEvent.StartDocument: ExactContent {
  var texts: [String?] { [version, encoding, isStandalone.map { $0 ? "yes" : "no" }] }
}

extension XMLEvent.DocumentType: ExactContent {
  var texts: [String?] { [name, publicID, systemID] }
}

extension XMLEvent.ProcessingInstruction: ExactContent {
  var texts: [String?] { [target, data] }
}

extension MarkupDeclaration: ExactContent {
  var texts: [String?] {
    switch self {
    case .notation(let notation): ["notation"] + notation.texts
    case .entity(let entity): ["entity"] + entity.texts
    case .attribute(let attribute): ["attribute"] + attribute.texts
    case .element(let element): ["element"] + element.texts
    }
  }

  /// The number of bytes in its Strings.
  var byteCount: Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}

extension MarkupDeclaration.Notation: ExactContent {
  var texts: [String?] { [name, publicID, systemID] }
}

extension MarkupDeclaration.Entity: ExactContent {
  var texts: [String?] { [isParameter ? "%" : "&", name, value, publicID, systemID, notationName] }
}

extension MarkupDeclaration.Attribute: ExactContent {
  var texts: [String?] { [name, elementName, type] + `default`.texts }
}

extension MarkupDeclaration.Attribute.Default: ExactContent {
  var texts: [String?] {
    switch self {
    case .required: ["#REQUIRED"]
    case .implied: ["#IMPLIED"]
    case .value(let value): ["", value]
    case .fixed(let value): ["#FIXED", value]
    }
  }
}

extension MarkupDeclaration.Element: ExactContent {
  var texts: [String?] { [name, model] }
}

extension XMLEventAttributes: Hashable {
  /// Whether both have the same attributes, in any order.
  public static func == (left: XMLEventAttributes, right: XMLEventAttributes) -> Bool {
    left.elementsEqual(right) { $0.name.hasSameScalars(as: $1.name) && $0.value.hasSameScalars(as: $1.value) }
      || left.counts == right.counts
  }

  /// Hashes the attributes, in any order.
  public func hash(into hasher: inout Hasher) { hasher.combine(counts) }

  /// How often each attribute occurs: attributes that are made in code can repeat.
  private var counts: [Attribute: Int] {
    Dictionary(map { (Attribute(texts: [$0.name, $0.value]), 1) }, uniquingKeysWith: +)
  }

  private struct Attribute: ExactContent { var texts: [String?] }
}
