/// The root of a document. Expects the same tree at every chunk size.
func tree(
  _ document: String, options: XMLOptions = XMLOptions(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> ExpatXMLElement {
  let bytes = Array(document.utf8)
  let whole = try ExpatXMLElement(.bytes(bytes), options: options)
  for size in [1, 3, 7] {
    let other = try ExpatXMLElement(.chunks(chunks(bytes, of: size)), options: options)
    #expect(other == whole, "in chunks of \(size)", sourceLocation: sourceLocation)
    let places = [whole, other].map { $0.elements(matching: "//*").map(\.position) }
    #expect(places[0] == places[1], "in chunks of \(size)", sourceLocation: sourceLocation)
  }
  return whole
}
