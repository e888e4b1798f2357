/// More prefixes than are searched one by one.
@Suite struct ManyPrefixesTests {
  @Test func aPrefixThatManyHideIsBackAfterThem() throws {
    let many = (0..<9).map { "xmlns:p\($0)='\($0)'" }.joined(separator: " ")
    let inner = "<x \(many) xmlns:a='v'><a:y p8:k=''/></x>"
    let root = try ExpatXMLElement(.string("<r xmlns:a='u'>\(inner)<a:z/>\(inner)</r>"))
    #expect(root.elements.map { $0.elements.first?.namespaceURI } == ["v", nil, "v"])
    #expect(root.elements[1].namespaceURI == "u")
  }
}
