/// The name of an element or attribute, split once at its colon (Namespaces in XML 1.0, section 4).
@safe package final class XMLName {
  package let qualifiedName: ExactString
  /// Empty if there is no colon, or if the name is not a qualified name: `:a`, `a:`, `a:1`.
  package let prefix: ExactString
  package let localName: ExactString
  /// The prefix that an attribute of this name declares: `""` for `xmlns`, `p` for `xmlns:p`; nil for others.
  package let declaredPrefix: ExactString?

  /// The name in events if namespaces are processed. Valid for `namespaceGeneration`.
  private(set) var resolvedName: Unmanaged<ElementName>?
  private var ownedResolvedName: ElementName?
  private var namespace: Namespace?
  var namespaceGeneration = -1

  /// The numbers of this name in trees, as an element name and as an attribute name.
  var elementNumber = NameNumber()
  var attributeNumber = NameNumber()

  /// Whether elements of this name may be selected, as records or by rules; nil if it is not known yet. All names of a table
  /// belong to one selection.
  private var selectability: Bool?

  /// Whether it is a qualified name (Namespaces in XML 1.0, section 4). It is checked once.
  private(set) lazy var isQualified = QualifiedName.isValid(qualifiedName.string)

  /// The number of tags of this name that were asked to make a template, up to ``rareCount``.
  private var templateRequests = 0
  /// A template pays off when it is used several times. In small documents, most names come once or twice.
  private static let rareCount = 2
  private var ownedTemplate: AttributeTemplate?
  private var template: Unmanaged<AttributeTemplate>?
  private let mayHaveTemplate: Bool
  /// The name that its table remembered just before this one, in the list of all its names.
  var previous: XMLName?

  /// The length of the qualified name in bytes.
  let byteCount: Int

  init(_ name: XMLBorrowedUTF8, mayHaveTemplate: Bool) {
    self.mayHaveTemplate = mayHaveTemplate
    let utf8 = name.utf8
    byteCount = utf8.count
    qualifiedName = ExactString(String(utf8: utf8))
    if let colon = QualifiedName.colon(in: utf8) {
      prefix = ExactString(String(utf8: utf8.extracting(first: colon)))
      localName = ExactString(String(utf8: utf8.extracting(droppingFirst: colon + 1)))
    } else {
      prefix = ""
      localName = qualifiedName
    }
    declaredPrefix = !utf8.contains("xmlns", at: 0) ? nil : utf8.count == 5 ? "" : prefix == "xmlns" ? localName : nil
  }

  /// Whether elements of this name may be selected. Asks the first time.
  package func isSelectable(_ ask: (XMLName) -> Bool) -> Bool {
    if let selectability { return selectability }
    let isSelectable = ask(self)
    selectability = isSelectable
    return isSelectable
  }

  /// Whether it is known that no element of this name may be selected.
  package var isNeverSelected: Bool { selectability == false }

  /// Notes the namespace of its prefix, and returns the resolved name.
  func resolve(to namespace: Namespace) -> Unmanaged<ElementName> {
    let known = self.namespace === namespace ? ownedResolvedName : nil
    let name =
      known
      ?? ElementName(
        name: localName, namespaceURI: namespace.uri == "" ? nil : namespace.uri, qualifiedName: qualifiedName)
    self.namespace = namespace
    ownedResolvedName = name
    unsafe resolvedName = .passUnretained(name)
    return unsafe .passUnretained(name)
  }

  func forgetResolvedName() {
    namespaceGeneration = -1
    namespace = nil
    ownedResolvedName = nil
    unsafe resolvedName = nil
  }

  /// Makes a template for the attributes of this element, unless its tags are rare. `generation` is that of the declarations with which the
  /// tag was checked; nil if it was not.
  func makeTemplate(_ attributes: XMLAttributes, names: [XMLName], checkedIn generation: Int?) {
    if templateRequests < Self.rareCount {
      templateRequests += 1
      return
    }
    if ownedTemplate?.fits(attributes) != true {
      ownedTemplate = mayHaveTemplate ? AttributeTemplate(attributes, names: names) : nil
      unsafe template = unsafe ownedTemplate.map { unsafe .passUnretained($0) }
    }
    ownedTemplate?.checkedGeneration = generation
  }

  /// Whether the attributes are the same as those of the last element with this name. If there is a generation, whether that was checked with
  /// the same declarations too.
  @inline(__always)
  func hasTemplate(for attributes: XMLAttributes, checkedIn generation: Int?) -> Bool {
    guard let template = unsafe template else { return false }
    return unsafe template._withUnsafeGuaranteedRef {
      $0.fits(attributes) && (generation == nil || $0.checkedGeneration == generation)
    }
  }

  /// Returns the attributes. There must be a template for them.
  @inline(__always)
  func values(of attributes: XMLAttributes) -> [String: String] {
    guard let template = unsafe template else { return [:] }
    return unsafe template._withUnsafeGuaranteedRef { $0.dictionary(attributes) }
  }

  /// Returns the attributes in document order. There must be a template for them.
  @inline(__always)
  func list(of attributes: XMLAttributes) -> [XMLEventAttributes.Element] {
    guard let template = unsafe template else { return [] }
    return unsafe template._withUnsafeGuaranteedRef { $0.list(attributes) }
  }
}
