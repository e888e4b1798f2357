/// The open elements with their names and namespaces.
@safe final class ElementStack {
  @safe private struct OpenElement {
    var name: Unmanaged<XMLName>
    var declarationCount: Int
  }

  let names = NameTable()
  let namespaces = NamespaceScope()

  // No Array: checking twice an element that nobody else changes it costs as much as all the rest.
  private var elements = UnsafeMutablePointer<OpenElement>.allocate(capacity: 64)
  private var capacity = 64
  private(set) var count = 0

  init() {
    unsafe names.namesInUse = { [unowned self] use in
      for index in 0..<count { unsafe use(elements[index].name) }
    }
  }

  deinit { unsafe elements.deallocate() }

  var innermost: XMLName? {
    count > 0 ? unsafe elements[count - 1].name.takeUnretainedValue() : nil
  }

  var innermostName: String? { innermost?.qualifiedName.string }

  /// An element starts, with so many declarations that are in force already.
  @inline(__always)
  func push(_ name: Unmanaged<XMLName>, declarationCount: Int) {
    if count == capacity { grow() }
    unsafe elements[count] = OpenElement(name: name, declarationCount: declarationCount)
    count += 1
  }

  /// The innermost element ends. Its declarations stay in force until they are removed.
  @inline(__always)
  func pop() -> (name: Unmanaged<XMLName>, declarationCount: Int)? {
    guard count > 0 else { return nil }
    count -= 1
    return unsafe (elements[count].name, elements[count].declarationCount)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<OpenElement>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = unsafe larger
    capacity *= 2
  }

  func declare(prefix: ExactString, uri: ExactString) { namespaces.declare(prefix: prefix, uri: uri) }

  /// Brings the declarations of any start tag in force. Tells its attributes, with those that are declarations if these
  /// are kept, and returns how many declarations there are. Without any, the next tag with the same attributes finds a
  /// template.
  func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes, isStrict: Bool, keepsDeclarations: Bool,
    tell: (_ name: String, _ value: String) -> Void
  ) throws -> Int {
    var names: [XMLName] = []
    var declarationCount = 0
    for index in 0..<attributes.count {
      let name = try unsafe self.names.name(attributes.name(at: index)).takeUnretainedValue()
      names.append(name)
      let value = attributes.value(at: index).string
      if let prefix = name.declaredPrefix {
        let uri = ExactString(value)
        if isStrict { try NamespaceRules.checkDeclaration(ofPrefix: prefix, uri: uri) }
        if NamespaceScope.isDeclaration(ofPrefix: prefix, uri: uri) {
          declare(prefix: prefix, uri: uri)
          declarationCount += 1
        }
        if !keepsDeclarations { continue }
      }
      tell(name.qualifiedName.string, value)
    }
    if isStrict { try NamespaceRules.check(element, attributes: names, in: namespaces) }
    element.setTemplate(AttributeTemplate(attributes, names: names))
    return declarationCount
  }

  /// Ends the newest declaration and returns its prefix.
  func removeLastDeclaration() -> ExactString { namespaces.removeLast() }
}
