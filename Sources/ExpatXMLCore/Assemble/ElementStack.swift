internal import ExpatXMLSystem

/// The open elements, with their names and namespaces.
@safe package final class ElementStack {
  @safe private struct OpenElement {
    var name: Unmanaged<XMLName>
    var declarationCount: Int
  }

  let names: NameTable
  package let namespaces: NamespaceScope

  // Not an Array: its checks run twice for each element, and would cost as much as everything else here.
  private var elements = unsafe UnsafeMutablePointer<OpenElement>.fromC(capacity: 64)
  private var capacity = 64
  private(set) var count = 0

  /// The outermost open elements, as patterns see them. They are resolved when a pattern asks for them.
  private var resolved: [OpenName] = []
  /// The names of open elements that the table does not remember, each with its depth. The root has depth 1.
  private var ownNames: [(name: XMLName, depth: Int)] = []
  /// The last of these whose element has ended. It may still be in use.
  private var endedName: XMLName?
  /// While no more elements than this are open, the end of the innermost one concerns these lists.
  private var listedCount = 0
  /// Memory for the names of the attributes of a tag.
  private var attributeNames: [XMLName] = []
  /// Whether a pattern may ask for the elements around an element.
  private var needsAncestors = false

  package init() { (names, namespaces) = (NameTable(), NamespaceScope()) }

  /// Makes a stack for what is inside an element of another one, with the same names and declarations.
  package init(inside outer: ElementStack) { (names, namespaces) = (outer.names, outer.namespaces) }

  deinit { unsafe free(elements) }

  package func setNeedsAncestors(_ needsAncestors: Bool) { self.needsAncestors = needsAncestors }

  var innermost: Unmanaged<XMLName>? { count > 0 ? unsafe elements[count - 1].name : nil }

  package var innermostName: String? {
    unsafe innermost?._withUnsafeGuaranteedRef { $0.qualifiedName.string }
  }

  /// The name of an element that starts. It lives until another element ends after this one.
  ///
  /// - Throws: a fault if comparing the name would take too long.
  @inline(__always)
  func elementName(_ name: XMLBorrowedUTF8) throws(ParseFault) -> Unmanaged<XMLName> {
    if let name = unsafe NameTable.remembered(name) { return unsafe name }
    return try unsafe newElementName(name)
  }

  @inline(never)
  private func newElementName(_ name: XMLBorrowedUTF8) throws(ParseFault) -> Unmanaged<XMLName> {
    let (name, isRemembered) = try names.make(name)
    if !isRemembered {
      ownNames.append((name, count + 1))
      listedCount = count + 1
    }
    return unsafe .passUnretained(name)
  }

  /// Notes that an element starts, with the namespace declarations in its start tag.
  ///
  /// - Parameters:
  ///   - name: the qualified name.
  ///   - attributes: the attributes, with declarations.
  ///   - isStrict: whether faults against Namespaces in XML 1.0 are errors.
  ///   - attributeNames: gets the names of the attributes if there may be declarations or faults. Otherwise it is emptied.
  /// - Returns: the name of the element, and the number of declarations.
  /// - Throws: a fault of a name or a declaration.
  @inline(__always)
  package func start(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, isStrict: Bool, attributeNames: inout [XMLName]
  ) throws(ParseFault) -> (name: Unmanaged<XMLName>, declarationCount: Int) {
    guard !isStrict, !attributes.mayDeclareNamespaces, let name = unsafe NameTable.remembered(name) else {
      return try unsafe startUnusual(name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    }
    if !attributeNames.isEmpty { attributeNames.removeAll(keepingCapacity: true) }
    unsafe push(name, declarationCount: 0)
    return unsafe (name, 0)
  }

  /// Starts an element if its name is known not to be selectable, and it declares no namespace and has no `xml:space`. Otherwise
  /// does nothing and returns false. It is a single call, since another module makes it for nearly every element.
  package func startUnselectable(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, isStrict: Bool) -> Bool {
    guard !isStrict, !attributes.mayDeclareNamespaces, attributes.preservesSpace == nil,
      let name = unsafe NameTable.remembered(name), unsafe name._withUnsafeGuaranteedRef({ $0.isNeverSelected })
    else { return false }
    unsafe push(name, declarationCount: 0)
    return true
  }

  @inline(never)
  private func startUnusual(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, isStrict: Bool, attributeNames: inout [XMLName]
  ) throws(ParseFault) -> (name: Unmanaged<XMLName>, declarationCount: Int) {
    let name = try unsafe elementName(name)
    var declarationCount = 0
    if !attributeNames.isEmpty { attributeNames.removeAll(keepingCapacity: true) }
    if isStrict || attributes.mayDeclareNamespaces {
      try appendNames(of: attributes, to: &attributeNames)
      declarationCount = try declareNamespaces(
        of: unsafe name.takeUnretainedValue(), attributes, names: attributeNames, isStrict: isStrict)
    }
    unsafe push(name, declarationCount: declarationCount)
    return unsafe (name, declarationCount)
  }

  /// Notes that the innermost element ends, and its declarations. Returns false if none is open.
  @inline(__always)
  package func end() -> Bool {
    guard let (_, declarationCount) = unsafe pop() else { return false }
    if declarationCount > 0 { removeDeclarations(declarationCount) }
    return true
  }

  @inline(never)
  private func removeDeclarations(_ count: Int) {
    for _ in 0..<count { _ = removeLastDeclaration() }
  }

  /// Notes that an element starts, with the number of namespace declarations in its start tag.
  @inline(__always)
  func push(_ name: Unmanaged<XMLName>, declarationCount: Int) {
    if count == capacity { grow() }
    let index = count
    unsafe elements[index] = OpenElement(name: name, declarationCount: declarationCount)
    count = index &+ 1
  }

  /// Notes that the innermost element ends. Its declarations stay in force until they are removed.
  @inline(__always)
  func pop() -> (name: Unmanaged<XMLName>, declarationCount: Int)? {
    guard count > 0 else { return nil }
    let index = count &- 1
    count = index
    if listedCount > index { endListedElement() }
    return unsafe (elements[index].name, elements[index].declarationCount)
  }

  private func grow() {
    let larger = unsafe UnsafeMutablePointer<OpenElement>.fromC(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe free(elements)
    unsafe elements = unsafe larger
    capacity *= 2
  }

  /// The elements around the innermost one, the outermost first. Only if `needsAncestors` is set.
  package var ancestors: ArraySlice<OpenName> {
    let ancestorCount = max(count - 1, 0)
    resolve(ancestorCount)
    return resolved[..<ancestorCount]
  }

  /// Resolves the names of the outermost elements. No declaration of an element inside them may be in force yet.
  private func resolve(_ wantedCount: Int) {
    while resolved.count < wantedCount {
      let element = unsafe elements[resolved.count].name
      unsafe resolved.append(element._withUnsafeGuaranteedRef { OpenName($0, in: self) })
    }
    listedCount = max(listedCount, resolved.count)
  }

  /// Forgets the resolved name of an element that has ended, which may be long, and its own name later.
  @inline(never)
  private func endListedElement() {
    if resolved.count > count { resolved.removeLast() }
    if let last = ownNames.last, last.depth > count { endedName = ownNames.removeLast().name }
    listedCount = max(resolved.count, ownNames.last?.depth ?? 0)
  }

  /// - Throws: a fault if comparing the URI would take too long.
  private func declare(prefix: ExactString, uri: ExactString) throws(ParseFault) {
    try CombiningMarks.check(uri.string, in: .namespace)
    // The declaration belongs to an element inside these.
    if needsAncestors { resolve(count) }
    namespaces.declare(prefix: prefix, uri: uri)
  }

  /// Puts the declarations of a start tag into force. Calls `tell` with its attributes, including declarations if these
  /// are kept. Returns the number of declarations. If there are none, it may make a template for the next tag with
  /// the same attributes.
  func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes, isStrict: Bool, keepsDeclarations: Bool,
    tell: (_ name: String, _ value: String) -> Void
  ) throws -> Int {
    var names: [XMLName] = []
    swap(&names, &attributeNames)
    defer {
      names.removeAll(keepingCapacity: true)
      attributeNames = names
    }
    try appendNames(of: attributes, to: &names)
    let declarationCount = try declareNamespaces(of: element, attributes, names: names, isStrict: isStrict)
    for (index, name) in names.enumerated() where keepsDeclarations || name.declaredPrefix == nil {
      tell(name.qualifiedName.string, attributes.value(at: index).string)
    }
    element.makeTemplate(attributes, names: names, checkedIn: isStrict ? namespaces.generation : nil)
    return declarationCount
  }

  package func appendNames(of attributes: XMLAttributes, to names: inout [XMLName]) throws(ParseFault) {
    for index in 0..<attributes.count {
      names.append(try unsafe self.names.name(attributes.qualifiedName(at: index)).takeUnretainedValue())
    }
  }

  /// Puts the declarations of a start tag with these attribute names into force. Returns their number.
  func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes, names: [XMLName], isStrict: Bool
  ) throws(ParseFault) -> Int {
    var count = 0
    for index in 0..<names.count {
      guard let prefix = names[index].declaredPrefix else { continue }
      let uri = ExactString(attributes.value(at: index).string)
      if isStrict { try NamespaceRules.checkDeclaration(ofPrefix: prefix, uri: uri) }
      guard NamespaceScope.isDeclaration(ofPrefix: prefix, uri: uri) else { continue }
      try declare(prefix: prefix, uri: uri)
      count += 1
    }
    if isStrict { try NamespaceRules.check(element, attributes: names, in: namespaces) }
    return count
  }

  /// Ends the newest declaration and returns its prefix.
  func removeLastDeclaration() -> ExactString { namespaces.removeLast() }
}
