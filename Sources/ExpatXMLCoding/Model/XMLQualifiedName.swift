/// A value that is a name with a namespace, such as that of `xsi:type` (XML Schema 2, section 3.2.18).
///
/// ``ExpatXMLDecoder`` resolves the prefix with the declarations that are in force there. ``ExpatXMLEncoder`` writes a prefix,
/// and declares it if needed. Other encoders and decoders throw an error.
///
/// ```swift
/// struct Parameter: Codable {
///   enum CodingKeys: String, CodingKey { case type = "@{http://www.w3.org/2001/XMLSchema-instance}type" }
///   var type: XMLQualifiedName   // xsi:type="xs:int": int in http://www.w3.org/2001/XMLSchema
/// }
/// ```
public struct XMLQualifiedName: Sendable {
  /// The local name.
  public var name: String

  /// The namespace; nil if there is none.
  public var namespaceURI: String?

  /// The prefix in the document, and the one that is written if it is free. Nil if there is none.
  public var prefix: String?

  /// Makes a name.
  public init(_ name: String, namespaceURI: String?, prefix: String? = nil) {
    self.name = name
    self.namespaceURI = namespaceURI
    self.prefix = prefix
  }
}

extension XMLQualifiedName: Hashable {
  /// Whether the names and namespaces are equal, code point by code point. Prefixes are ignored.
  public static func == (left: XMLQualifiedName, right: XMLQualifiedName) -> Bool {
    ExactString(left.name) == ExactString(right.name)
      && left.namespaceURI.map { ExactString($0) } == right.namespaceURI.map { ExactString($0) }
  }

  /// Hashes name and namespace.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(name))
    hasher.combine(namespaceURI.map { ExactString($0) })
  }
}

extension XMLQualifiedName: CustomStringConvertible {
  /// With the namespace in braces: `{http://www.w3.org/2001/XMLSchema}int`.
  public var description: String { namespaceURI.map { "{\($0)}\(name)" } ?? name }
}

extension XMLQualifiedName: Codable {
  /// Takes the name from an ``ExpatXMLDecoder``. Throws an error for other decoders.
  public init(from decoder: any Decoder) throws { self = try NodeDecoder.value(of: decoder) }

  /// Only ``ExpatXMLEncoder`` can encode it.
  public func encode(to encoder: any Encoder) throws { try ValueEncoder.encode(self, with: encoder) }
}

extension NodeDecoder {
  func qualifiedName(_ value: NodeValue, _ key: ValueKey) throws -> XMLQualifiedName {
    try parse(value, key, "a name") { bytes in
      let text = String(utf8: bytes.span)
      guard text.nameShape.isQualifiedName else { return nil }
      let (prefix, name) = text.splitAtColon
      let uri = tree.namespace(ofPrefix: prefix, at: value.item)?.string
      guard prefix.isEmpty || uri != nil else {
        throw corrupted(value, key, "The prefix \(prefix.string) is not declared.")
      }
      return XMLQualifiedName(
        name.string, namespaceURI: uri?.isEmpty == false ? uri : nil, prefix: prefix.isEmpty ? nil : prefix.string)
    }
  }
}

extension ValueEncoder {
  /// Writes a name with a prefix, which the element declares unless the encoder has one for the namespace.
  func put(_ name: XMLQualifiedName, at place: Place, key: ValueKey) throws {
    guard let uri = name.namespaceURI, !uri.isEmpty else {
      guard session.encoder.namespacesByPrefix["", default: ""].isEmpty else {
        throw error("A name without a namespace would be in the default one.", key, value: name)
      }
      return try putText(name.name, at: place, key: key)
    }
    if let prefix = session.encoder.namespacesByPrefix.filter({ $0.value == uri }).keys.min() {
      return try putText(prefix.isEmpty ? name.name : "\(prefix):\(name.name)", at: place, key: key)
    }
    let place = try chosen(place, key: key)
    guard place.target.kind == .element else {
      let prefix = prefix(of: name, uri, in: outer(of: place))
      return try putText("\(prefix):\(name.name)", at: place, key: key)
    }
    let element = draft.element(place.target, in: outer(of: place))
    draft.append("\(prefix(of: name, uri, in: element)):\(name.name)", to: element)
  }

  /// The prefix of a namespace for values of an element, which declares it.
  private func prefix(of name: XMLQualifiedName, _ uri: String, in element: Int) -> String {
    let declared = draft.attributes(of: element).compactMap { place in
      let name = session.names[draft[place].name]
      let uri = String(decoding: draft.bytes[draft[place].text], as: UTF8.self)
      return name.hasPrefix("xmlns:") ? (prefix: String(name.dropFirst(6)), uri: uri) : nil
    }
    if let known = declared.first(where: { $0.uri == uri }) { return known.prefix }
    func isFree(_ prefix: String) -> Bool {
      !prefix.isEmpty && session.encoder.namespacesByPrefix[prefix] == nil && prefix != "xsi" && prefix != "xml"
        && !declared.contains { $0.prefix == prefix }
    }
    let numbered = (1...).lazy.map { "ns\($0)" }
    let prefix = name.prefix.flatMap { isFree($0) ? $0 : nil } ?? numbered.first(where: isFree) ?? "ns"
    draft.setAttribute(session.number(of: "xmlns:\(prefix)"), uri, of: element)
    return prefix
  }
}
