/// The namespace declarations in force where a document is being written.
struct WrittenNamespaces: Sendable {
  struct Binding: Sendable {
    let prefix: ExactString
    let uri: ExactString
    /// The number of the declaration of this prefix that this one hides.
    fileprivate let hidden: Int?
    /// The neighbours in a linked list of the declarations of this namespace that are in force.
    fileprivate var previous: Int?
    fileprivate var next: Int?
  }

  /// The declarations around. They are shared, since there may be many.
  private final class Outer: Sendable {
    let namespaces: WrittenNamespaces

    init(_ namespaces: WrittenNamespaces) { self.namespaces = namespaces }
  }

  private static let mostSearched = 8

  /// Those of `outer` are not included.
  private(set) var declarations: [Binding] = []
  /// The number of the declaration of each prefix that is in force.
  private var numbers: [ExactString: Int] = [:]
  /// The number of the newest declaration in force of each namespace.
  private var newest: [ExactString: Int] = [:]
  private let outer: Outer?

  init() { outer = nil }

  init(inside outer: WrittenNamespaces) { self.outer = Outer(outer) }

  mutating func declare(prefix: ExactString, uri: ExactString) {
    let number = declarations.count
    let hidden = numbers.updateValue(number, forKey: prefix)
    if let hidden { hide(hidden) }
    declarations.append(Binding(prefix: prefix, uri: uri, hidden: hidden, previous: newest[uri]))
    show(number)
  }

  mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      hide(declarations.count - 1)
      let last = declarations.removeLast()
      numbers[last.prefix] = last.hidden
      if let hidden = last.hidden { show(hidden) }
    }
  }

  /// Replaces all declarations but the first ones.
  mutating func replace(since kept: Int, by new: some Sequence<(prefix: ExactString, uri: ExactString)>) {
    removeLast(declarations.count - kept)
    for (prefix, uri) in new { declare(prefix: prefix, uri: uri) }
  }

  private mutating func hide(_ number: Int) {
    let (uri, previous, next) = (declarations[number].uri, declarations[number].previous, declarations[number].next)
    if let previous { declarations[previous].next = next }
    if let next { declarations[next].previous = previous } else { newest[uri] = previous }
  }

  /// Declarations are hidden and shown in LIFO order, so the neighbours in the list are the same again.
  private mutating func show(_ number: Int) {
    let (uri, previous, next) = (declarations[number].uri, declarations[number].previous, declarations[number].next)
    if let previous { declarations[previous].next = number }
    if let next { declarations[next].previous = number } else { newest[uri] = number }
  }

  /// The namespace of a prefix. For the default one, `""` if there is none; for others, nil if they are not declared.
  func uri(ofPrefix prefix: ExactString) -> ExactString? {
    if let number = number(ofPrefix: prefix) { return declarations[number].uri }
    if let outer { return outer.namespaces.uri(ofPrefix: prefix) }
    return prefix.isEmpty ? "" : prefix == "xml" ? Namespace.xml.uri : nil
  }

  /// A prefix of a namespace, the one declared last.
  func prefix(ofURI uri: ExactString, isAttribute: Bool) -> ExactString? {
    uri == Namespace.xml.uri ? "xml" : prefix(ofURI: uri) { !isAttribute || !$0.isEmpty }
  }

  private func prefix(ofURI uri: ExactString, where isUsable: (ExactString) -> Bool) -> ExactString? {
    var number = newest[uri]
    while let current = number {
      if isUsable(declarations[current].prefix) { return declarations[current].prefix }
      number = declarations[current].previous
    }
    return outer?.namespaces.prefix(ofURI: uri) { isUsable($0) && self.number(ofPrefix: $0) == nil }
  }

  /// A prefix that is not in force, found by binary search: the first one, unless there are gaps.
  func unusedPrefix() -> ExactString {
    func isUsed(_ count: Int) -> Bool { uri(ofPrefix: ExactString("ns\(count)")) != nil }
    var (used, unused) = (0, 1)
    while isUsed(unused) { (used, unused) = (unused, unused > .max / 2 ? unused + 1 : 2 * unused) }
    while unused - used > 1 {
      let middle = used + (unused - used) / 2
      if isUsed(middle) { used = middle } else { unused = middle }
    }
    return ExactString("ns\(unused)")
  }

  private func number(ofPrefix prefix: ExactString) -> Int? {
    guard declarations.count <= Self.mostSearched else { return numbers[prefix] }
    return declarations.lastIndex { $0.prefix == prefix }
  }
}
