/// Generates well-formed documents. The same seed gives the same document.
///
/// It leaves out everything that crashes FoundationXML's `XMLParser` on Linux: processing instructions without data, attribute
/// declarations without a default, notations with one identifier, and unparsed entities without a public identifier. `EventTests` and
/// `DeclarationTests` test these. It also leaves out the differences in `ExplainedDifference.notGenerated`.
struct DocumentGenerator {
  var random: SplitMix64
  /// Whether the document will be damaged. It then contains nothing whose damage can crash XMLParser: declarations of attribute lists,
  /// notations and unparsed entities, and encodings that a damaged XML declaration may no longer name. It also contains no character
  /// that damage could move into a name in which only XMLParser allows it: see the fifth edition's names in `ExplainedDifference`.
  let isForDamage: Bool
  var document = GeneratedDocument(tokens: [])
  /// The encoding. All scalars of the document exist in it.
  var encoding = SourceEncoding.utf8

  // The declarations of the document type.
  var entities: [Entity] = []
  var hasExternalSubset = false
  var isStandalone = false
  /// Elements with namespace declarations by default.
  var defaultedElements: [String] = []

  /// The qualified name of each open element, and the prefixes that it declares.
  private var openElements: [(name: String, prefixes: [String])] = []

  private init(seed: UInt64, isForDamage: Bool) {
    random = SplitMix64(seed: seed)
    self.isForDamage = isForDamage
  }

  static func document(seed: UInt64, isForDamage: Bool = false) -> GeneratedDocument {
    var generator = DocumentGenerator(seed: seed, isForDamage: isForDamage)
    generator.makeDocument()
    return generator.document
  }

  mutating func append(_ kind: GeneratedDocument.Token.Kind, _ source: String, expansion: String? = nil) {
    document.tokens.append(GeneratedDocument.Token(kind: kind, source: source, expansion: expansion))
  }

  private mutating func makeDocument() {
    document.shouldProcessNamespaces = random.isTrue(percent: 50)
    document.shouldReportNamespacePrefixes = random.isTrue(percent: 50)
    document.reportsCDATA = random.isTrue(percent: 50)
    let encodings = isForDamage ? [.markedUTF8, .markedUTF16LittleEndian] : SourceEncoding.allCases
    encoding = random.isTrue(percent: 60) ? .utf8 : random.element(of: encodings)
    document.encoding = encoding
    makeXMLDeclaration()
    makeMiscellaneous()
    if random.isTrue(percent: 40) {
      makeDocumentType()
      makeMiscellaneous()
    }
    makeContent()
    makeMiscellaneous()
  }

  private mutating func makeXMLDeclaration() {
    guard encoding.mustBeDeclared || random.isTrue(percent: 40) else { return }
    let quote = random.element(of: ["\"", "'"])
    let version = random.element(of: ["1.0", "1.0", "1.0", "1.1"])
    var declaration = "<?xml" + space() + "version=\(quote)\(version)\(quote)"
    if encoding.mustBeDeclared || random.isTrue(percent: 60) {
      declaration += space() + "encoding" + optionalSpace() + "=" + optionalSpace() + "\(quote)\(encoding.name)\(quote)"
    }
    if random.isTrue(percent: 20) {
      isStandalone = random.isTrue(percent: 50)
      declaration += space() + "standalone='\(isStandalone ? "yes" : "no")'"
    }
    append(.xmlDeclaration, declaration + optionalSpace() + "?>")
  }

  /// Comments, processing instructions and white space outside the root element.
  private mutating func makeMiscellaneous() {
    while random.isTrue(percent: 40) {
      switch random.below(4) {
      case 0: append(.comment, comment())
      case 1: append(.processingInstruction, processingInstruction())
      default: append(.space, space())
      }
    }
  }

  private mutating func makeContent() {
    // The amount and the depth of content differ between documents.
    var budget = random.isTrue(percent: 2) ? 300 : random.below(25)
    let nestingPercent = random.element(of: [10, 20, 30, 60, 90])
    makeTag(isRoot: true)
    while !openElements.isEmpty {
      budget -= 1
      if budget < 0 {
        makeEndTag()
        continue
      }
      if random.isTrue(percent: 35) {
        if random.isTrue(percent: nestingPercent) { makeTag() } else { makeEndTag() }
        continue
      }
      switch random.below(20) {
      case 0: append(.comment, comment())
      case 1: append(.processingInstruction, processingInstruction())
      case 2, 3: append(.cdata, cdataSection())
      case 4, 5: makeEntityReference()
      case 6: makeTag()
      case 7:
        // The element is empty, so that its default declaration is not in force when the element is used again.
        if let name = defaultedElements.randomElement(using: &random) { append(.emptyElementTag, "<\(name)/>") }
      default: append(.text, text())
      }
    }
  }

  private mutating func makeEntityReference() {
    if let entity = entities.randomElement(using: &random) {
      // If the reference is replaced by an empty text, the two characters around it could form a line end.
      if entity.expansion.isEmpty, document.tokens.last?.source.utf8.last == UInt8(ascii: "\r") { return }
      append(.entityReference, "&\(entity.name);", expansion: entity.expansion)
    } else if hasExternalSubset, !isStandalone {
      append(.entityReference, "&undeclared;")
    }
  }

  private mutating func makeTag(isRoot: Bool = false) {
    let isEmpty = random.isTrue(percent: isRoot ? 3 : 25)
    var prefixes: [String] = []
    var tag = ""
    for (name, value) in attributes() {
      tag += space() + name + optionalSpace() + "=" + optionalSpace() + value
      if name.hasPrefix("xmlns:") { prefixes.append(String(name.dropFirst("xmlns:".count))) }
    }
    openElements.append(("", prefixes))
    let name = qualifiedName()
    tag = "<" + name + tag + optionalSpace()
    if isEmpty {
      append(.emptyElementTag, tag + "/>")
      openElements.removeLast()
    } else {
      append(.startTag, tag + ">")
      openElements[openElements.count - 1].name = name
    }
  }

  private mutating func makeEndTag() {
    append(.endTag, "</" + openElements.removeLast().name + optionalSpace() + ">")
  }

  private mutating func attributes() -> [(name: String, value: String)] {
    var names = Set<[UInt8]>()
    var attributes: [(name: String, value: String)] = []
    while random.isTrue(percent: 45) {
      let isDeclaration = random.isTrue(percent: 30)
      let name =
        isDeclaration
        ? random.element(of: ["xmlns", "xmlns", "xmlns:p", "xmlns:q", "xmlns:" + prefix()])
        : random.isTrue(percent: 8) ? random.element(of: ["xml:lang", "xml:space", "xml:id"]) : qualifiedName()
      let value = isDeclaration && random.isTrue(percent: 85) ? namespaceURI(for: name) : attributeValue()
      if names.insert(Array(name.utf8)).inserted { attributes.append((name, value)) }
    }
    return attributes
  }

  private mutating func namespaceURI(for name: String) -> String {
    var uris = ["http://a/", "http://a/", "urn:b", "urn:b", "http://c/?d&amp;e", "&#x75;rn:b", "urn: b", "relative"]
    if name == "xmlns" { uris += ["", ""] }
    return "'\(random.element(of: uris))'"
  }

  /// Most prefixes are declared.
  private mutating func qualifiedName() -> String {
    guard random.isTrue(percent: 35) else { return name() }
    let prefixes = openElements.flatMap(\.prefixes)
    let prefix = prefixes.isEmpty || random.isTrue(percent: 5) ? "p" : random.element(of: prefixes)
    return prefix + ":" + name()
  }
}
