/// The open elements with their names and namespaces.
@safe final class ElementStack {
  @safe private struct OpenElement {
    var name: Unmanaged<XMLName>
    var declarationCount: Int
  }

  let names = NameTable()
  private(set) var namespaces = NamespaceScope()
  // Checked accesses cost as much as all the rest, twice an element.
  @exclusivity(unchecked) private var elements: [OpenElement] = []

  init() {
    unsafe names.namesInUse = { [unowned self] use in
      unsafe elements.forEach { unsafe use($0.name) }
    }
  }

  var innermost: XMLName? { unsafe elements.last.map { unsafe $0.name.takeUnretainedValue() } }

  var innermostName: String? { innermost?.qualifiedName }

  /// An element starts, with so many declarations that are in force already.
  @inline(__always)
  func push(_ name: Unmanaged<XMLName>, declarationCount: Int) {
    unsafe elements.append(OpenElement(name: name, declarationCount: declarationCount))
  }

  /// The innermost element ends. Its declarations stay in force until they are removed.
  @inline(__always)
  func pop() -> (name: Unmanaged<XMLName>, declarationCount: Int)? {
    guard let element = unsafe elements.popLast() else { return nil }
    return unsafe (element.name, element.declarationCount)
  }

  func declare(prefix: String, uri: String) { namespaces.declare(prefix: prefix, uri: uri) }

  /// Ends the newest declaration and returns its prefix.
  func removeLastDeclaration() -> String { namespaces.removeLast() }

  @inline(__always)
  func uri(ofElement name: XMLName) -> String { namespaces.uri(ofElement: name) }
}
