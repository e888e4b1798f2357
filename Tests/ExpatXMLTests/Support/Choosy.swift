/// Answers questions about elements, and records them and the texts.
final class Choosy: ExpatXMLParserDelegate {
  /// How text is delivered, by elements; `*` stands for all others.
  var deliveries: [String: XMLTextDelivery] = [:]
  /// The elements whose attributes are wanted; nil for all.
  var elementsWithAttributes: Set<String>?
  var onStart: (ExpatXMLParser, String) -> Void = { _, _ in }
  private(set) var asked: [String] = []
  private(set) var texts: [String] = []
  private(set) var started: [String] = []

  /// The elements whose text was asked about.
  var askedTexts: [String] { asked.filter { $0.hasPrefix("text of ") }.map { String($0.dropFirst(8)) } }

  func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool {
    asked.append("attributes of \(elementName)")
    return elementsWithAttributes?.contains(elementName) ?? true
  }

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    asked.append("text of \(elementName)")
    return deliveries[elementName] ?? deliveries["*"]
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    started.append("\(elementName) \(namespaceURI ?? "-") \(attributeDict.keys.sorted())")
    onStart(parser, elementName)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
}
