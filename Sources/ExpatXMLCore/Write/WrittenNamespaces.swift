/// The namespace declarations in force where a document is being written.
struct WrittenNamespaces {
  struct Binding {
    let prefix: ExactString
    let uri: ExactString
    /// The number of the declaration of this prefix that this one hides.
    fileprivate let hidden: Int?
  }

  private static let mostSearched = 8

  private(set) var declarations: [Binding] = []
  /// The number of the declaration of each prefix that is in force.
  private var numbers: [ExactString: Int] = [:]

  mutating func declare(prefix: ExactString, uri: ExactString) {
    let hidden = numbers.updateValue(declarations.count, forKey: prefix)
    declarations.append(Binding(prefix: prefix, uri: uri, hidden: hidden))
  }

  mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      let last = declarations.removeLast()
      numbers[last.prefix] = last.hidden
    }
  }

  /// The namespace of a prefix. For the default one, `""` if there is none; for others, nil if they are not declared.
  func uri(ofPrefix prefix: ExactString) -> ExactString? {
    if let number = number(ofPrefix: prefix) { return declarations[number].uri }
    return prefix.isEmpty ? "" : prefix == "xml" ? Namespace.xml.uri : nil
  }

  /// A prefix of a namespace, the one declared last.
  func prefix(ofURI uri: ExactString, isAttribute: Bool) -> ExactString? {
    if uri == Namespace.xml.uri { return "xml" }
    for number in declarations.indices.reversed() {
      let declaration = declarations[number]
      guard declaration.uri == uri, !isAttribute || !declaration.prefix.isEmpty else { continue }
      if self.number(ofPrefix: declaration.prefix) == number { return declaration.prefix }
    }
    return nil
  }

  /// A prefix that is not in force.
  func unusedPrefix() -> ExactString {
    var count = 1
    while numbers[ExactString("ns\(count)")] != nil { count += 1 }
    return ExactString("ns\(count)")
  }

  private func number(ofPrefix prefix: ExactString) -> Int? {
    guard declarations.count <= Self.mostSearched else { return numbers[prefix] }
    return declarations.lastIndex { $0.prefix == prefix }
  }
}
