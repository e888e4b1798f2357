@Suite struct GeneratedDocumentChangesTests {
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_REWRITING_COUNT"].flatMap { UInt64($0) } ?? 1000

  private static let start =
    "<!DOCTYPE r [<!ENTITY e 'x<z k=\"1\">y</z><!--c-->'><!ATTLIST a d CDATA '1'>]>\n"

  private struct Generator {
    var random: SplitMix64
    var number = 0

    mutating func element(depth: Int) -> String {
      number += 1
      let name = random.element(of: ["a", "b", "p:c", "d"])
      let attributes = random.element(of: [
        "", " k='\(number)'", " xmlns='\(random.element(of: ["u", "v"]))'", " xmlns:q='v' q:k='\"'", " t='q:T'",
      ])
      if random.below(4) == 0 { return "<\(name)\(attributes)\(random.element(of: ["", " "]))/>" }
      var content = ""
      for _ in 0..<random.below(5) {
        content += random.element(of: ["", "\n" + String(repeating: " ", count: 2 * depth), "\r\n  "])
        content +=
          depth < 4 && random.below(2) == 0
          ? element(depth: depth + 1)
          : random.element(of: ["t", "&#65;", "&e;", "<![CDATA[<]]]]>", "<!--c-->", "<?p q?>", "]]", ""])
      }
      return "<\(name)\(attributes)>\(content)</\(name)\(random.element(of: ["", " "]))>"
    }
  }

  private func change(_ document: inout ExpatXMLDocument, _ elements: [ExpatXMLElement], _ generator: inout Generator)
    throws
  {
    let (element, other) = (generator.random.element(of: elements), generator.random.element(of: elements))
    let place = generator.random.element(of: [XMLInsertionPlace.before, .after, .atStart, .atEnd])
    switch generator.random.below(11) {
    case 0: try document.set("n\n\"<]]>", in: element)
    case 1:
      try document.set("'\"", attribute: generator.random.element(of: ["k", "n", "{v}k", "d", "{w}k"]), of: element)
    case 2: try document.remove(attribute: "k", of: element)
    case 3: try document.rename(element, to: generator.random.element(of: ["a", "p:n", "{w}n"]))
    case 4: try document.remove(element)
    case 5, 6: try document.move(element, place, other)
    case 7: try document.copy(element, place, other)
    case 8: try document.insert(place, element, markup: "<q:m  k = '\"'>&e;&#65;<![CDATA[<]]></q:m>")
    case 9: try document.set(in: element) { try $0.text($1.text + ">") }
    default:
      try document.insert(place, element) { content in
        try content.comment("i")
        try content.element("{w}i", ["k": "1"]) { try $0.element("q", "]]>") }
      }
    }
  }

  @Test func theTreeIsThatOfTheBytes() throws {
    for seed in 0..<Self.count {
      var generator = Generator(random: SplitMix64(seed: seed))
      let text =
        Self.start + "<r xmlns:p='u' xmlns:q='w'>" + generator.element(depth: 1) + generator.element(depth: 1)
        + "</r>\n"
      var document = try ExpatXMLDocument(.string(text))
      // Elements of all states.
      var elements = [document.root] + document.root.elements(matching: ".//*")
      for number in 0..<12 {
        let before = document
        do {
          try change(&document, elements, &generator)
        } catch is XMLEditError {
          #expect(
            document.bytes == before.bytes && document.root == before.root, "seed \(seed), change \(number): \(text)")
          continue
        }
        try expectTreeOfBytes(document, "seed \(seed), change \(number): \(before) became \(document)")
        elements += document.root.elements(matching: ".//*").prefix(20)
      }
    }
  }

  /// What is taken out again leaves nothing.
  @Test func whatWasMovedAwayAndBackIsWhereItWas() throws {
    for seed in 0..<Self.count {
      var generator = Generator(random: SplitMix64(seed: seed))
      let text = Self.start + "<r xmlns:p='u' xmlns:q='w'>\n  " + generator.element(depth: 1) + "\n</r>\n"
      var document = try ExpatXMLDocument(.string(text))
      let element = try #require(document.root.elements.first)
      try document.insert(.after, element) { try $0.element("n") { try $0.element("m") } }
      try document.remove("n")
      #expect(document.description.utf8.elementsEqual(text.utf8), "seed \(seed)")
      for name in element.attributes.map(\.qualifiedName) where name == "k" {
        try document.set("other", attribute: name, of: element)
        try document.set(element.attribute(name) ?? "", attribute: name, of: element)
      }
      #expect(document.description.utf8.elementsEqual(text.utf8), "seed \(seed)")
    }
  }
}
