extension DecodingOptions {
  /// Throws an error if the decoded element has another name than it must.
  func checkName(ofRoot node: ExpatXMLNode) throws {
    guard let expected = decoder.rootName else { return }
    // A namespace may contain the separator.
    var isInBraces = false
    let choice = expected.split {
      if $0 == "{" || $0 == "}" { isInBraces = $0 == "{" }
      return $0 == "|" && !isInBraces
    }
    .map(String.init)
    let name = node.tree.name(ofElement: node.item)
    let keys = [unconvertedNames.key(ofElement: name).string] + unconvertedNames.otherKeys(of: name)
    guard !keys.contains(where: choice.contains) else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        at: node.position, codingPath: [],
        message: "Expected the element \(choice.joined(separator: " or ")), not \(node.nameInMessages)."))
  }
}
