extension DecodingOptions {
  /// Throws an error if the decoded element has another name than it must.
  func checkName(ofRoot node: ExpatXMLNode) throws {
    guard let expected = decoder.rootName else { return }
    let choice = expected.split(separator: "|").map(String.init)
    let name = node.tree.name(ofElement: node.item)
    let keys = [unconvertedNames.key(ofElement: name).string] + unconvertedNames.otherKeys(of: name)
    guard !keys.contains(where: choice.contains) else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        at: node.position, codingPath: [],
        message: "Expected the element \(choice.joined(separator: " or ")), not \(node.nameInMessages)."))
  }
}
