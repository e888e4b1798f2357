extension DecodingOptions {
  /// Throws an error if the decoded element has another name than it must.
  func checkName(ofRoot node: ExpatXMLNode) throws {
    guard let expected = decoder.rootName else { return }
    let choice = expected.split(separator: "|").map(String.init)
    guard NodeKeys(node, unconvertedNames).ownKey(where: choice.contains) == nil else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        at: node.position, codingPath: [],
        message: "Expected the element \(choice.joined(separator: " or ")), not \(node.nameInMessages)."))
  }
}
