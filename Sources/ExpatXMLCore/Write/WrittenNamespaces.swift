/// The namespace declarations in force where a document is being written.
struct WrittenNamespaces: Sendable {
  struct Binding: Sendable {
    let prefix: ExactString
    let uri: ExactString
    /// The number of the declaration of this prefix that this one hides.
    fileprivate let hidden: Int?
  }

  /// Declarations around. They are shared, since there may be many.
  private final class Outer: Sendable {
    let namespaces: WrittenNamespaces

    init(_ namespaces: WrittenNamespaces) { self.namespaces = namespaces }
  }

  private static let mostSearched = 8

  /// Without those around.
  private(set) var declarations: [Binding] = []
  /// The number of the declaration of each prefix that is in force.
  private var numbers: [ExactString: Int] = [:]
  /// The numbers of the declarations in force of each namespace, if there are many declarations.
  private var numbersByURI: [ExactString: [Int]] = [:]
  private let outer: Outer?

  init() { outer = nil }

  /// Makes room for declarations inside of others.
  init(inside outer: WrittenNamespaces) { self.outer = Outer(outer) }

  mutating func declare(prefix: ExactString, uri: ExactString) {
    let hidden = numbers.updateValue(declarations.count, forKey: prefix)
    declarations.append(Binding(prefix: prefix, uri: uri, hidden: hidden))
    guard declarations.count > Self.mostSearched else { return }
    if numbersByURI.isEmpty {
      for (number, declaration) in declarations.enumerated() where numbers[declaration.prefix] == number {
        numbersByURI[declaration.uri, default: []].append(number)
      }
    } else {
      if let hidden { index(hidden, isInForce: false) }
      numbersByURI[uri, default: []].append(declarations.count - 1)
    }
  }

  private mutating func index(_ number: Int, isInForce: Bool) {
    let uri = declarations[number].uri
    var inForce = numbersByURI.removeValue(forKey: uri) ?? []
    var (low, high) = (0, inForce.count)
    while low < high {
      let middle = (low + high) / 2
      if inForce[middle] < number { low = middle + 1 } else { high = middle }
    }
    if isInForce {
      inForce.insert(number, at: low)
    } else if low < inForce.count, inForce[low] == number {
      inForce.remove(at: low)
    }
    if !inForce.isEmpty { numbersByURI[uri] = inForce }
  }

  mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      if declarations.count > Self.mostSearched + 1 { index(declarations.count - 1, isInForce: false) }
      let last = declarations.removeLast()
      numbers[last.prefix] = last.hidden
      if declarations.count == Self.mostSearched {
        numbersByURI = [:]
      } else if declarations.count > Self.mostSearched, let hidden = last.hidden {
        index(hidden, isInForce: true)
      }
    }
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
    func isFound(_ number: Int) -> Bool {
      let declaration = declarations[number]
      return declaration.uri == uri && isUsable(declaration.prefix)
        && self.number(ofPrefix: declaration.prefix) == number
    }
    let number =
      declarations.count > Self.mostSearched
      ? numbersByURI[uri]?.last(where: isFound) : declarations.indices.last(where: isFound)
    if let number { return declarations[number].prefix }
    return outer?.namespaces.prefix(ofURI: uri) { isUsable($0) && self.number(ofPrefix: $0) == nil }
  }

  /// A prefix that is not in force: the first one, unless there are gaps.
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
