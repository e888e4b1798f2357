extension DocumentGenerator {
  /// An internal general entity.
  struct Entity {
    var name: String
    /// The content that may replace a reference.
    var expansion: String
    var isAllowedInAttributes: Bool
  }

  mutating func makeDocumentType() {
    var start = "<!DOCTYPE" + space() + name()
    switch random.below(6) {
    case 0:
      start += space() + "SYSTEM" + space() + "'none.dtd'"
      hasExternalSubset = true
    case 1:
      start += space() + "PUBLIC" + space() + "\"-//Nobody//DTD None//EN\"" + space() + "'none.dtd'"
      hasExternalSubset = true
    default: break
    }
    start += optionalSpace()
    guard random.isTrue(percent: 90) else {
      append(.documentTypeStart, start + ">")
      return
    }
    append(.documentTypeStart, start + "[")
    while random.isTrue(percent: 75) { makeDeclaration() }
    append(.documentTypeEnd, "]" + optionalSpace() + ">")
  }

  private mutating func makeDeclaration() {
    switch random.below(16) {
    case 0: append(.comment, comment())
    case 1: append(.processingInstruction, processingInstruction())
    case 2, 3: append(.space, space())
    case 4, 5: append(.declaration, elementDeclaration())
    case 6 where !isForDamage: append(.declaration, notationDeclaration())
    case 7...10 where !isForDamage: append(.declaration, attributeListDeclaration())
    default: append(.declaration, entityDeclaration())
    }
  }

  private mutating func elementDeclaration() -> String {
    let content = random.element(of: ["EMPTY", "ANY", contentModel()])
    return "<!ELEMENT" + space() + name() + space() + content + optionalSpace() + ">"
  }

  private mutating func contentModel() -> String {
    if random.isTrue(percent: 30) { return "(#PCDATA)" }
    if random.isTrue(percent: 30) { return "(" + optionalSpace() + "#PCDATA" + optionalSpace() + "|" + name() + ")*" }
    return group(depth: 0)
  }

  private mutating func group(depth: Int) -> String {
    let separator = random.element(of: [",", "|", " , ", " | "])
    var particles: [String] = []
    repeat {
      let particle = depth < 3 && random.isTrue(percent: 25) ? group(depth: depth + 1) : name() + occurrence()
      particles.append(optionalSpace() + particle + optionalSpace())
    } while random.isTrue(percent: 50)
    return "(" + particles.joined(separator: separator) + ")" + occurrence()
  }

  private mutating func occurrence() -> String { random.element(of: ["", "", "?", "*", "+"]) }

  private mutating func notationDeclaration() -> String {
    "<!NOTATION" + space() + name() + space() + "PUBLIC" + space() + "'a public identifier'" + space() + "\"system\""
      + optionalSpace() + ">"
  }

  private mutating func attributeListDeclaration() -> String {
    var elementName = name()
    var attributes = ""
    if random.isTrue(percent: 10) {
      elementName = "defaulted\(document.tokens.count)"
      defaultedElements.append(elementName)
      attributes = " xmlns CDATA 'urn:default' xmlns:d CDATA #FIXED 'urn:fixed'"
    }
    repeat {
      let name = random.isTrue(percent: 80) ? name() : random.element(of: ["xml:lang", "p:" + self.name()])
      let type = random.element(of: [
        "CDATA", "CDATA", "NMTOKEN", "NMTOKENS", "(x|y)", "( x | y )", "NOTATION (x)", "IDREF", "ENTITIES",
      ])
      let value = type == "CDATA" ? attributeValue() : random.element(of: ["'x'", "\"x\"", "' x'", "'&#x78;'"])
      let fixed = random.isTrue(percent: 30) ? "#FIXED" + space() : ""
      attributes += space() + name + space() + type + space() + fixed + value
    } while random.isTrue(percent: 30)
    return "<!ATTLIST" + space() + elementName + attributes + optionalSpace() + ">"
  }

  private mutating func entityDeclaration() -> String {
    switch random.below(12) {
    case 0: return "<!ENTITY" + space() + "external" + space() + "SYSTEM" + space() + "'none.txt'>"
    case 1: return "<!ENTITY" + space() + "external" + space() + "PUBLIC 'a' 'none.txt'" + optionalSpace() + ">"
    case 2: return "<!ENTITY" + space() + "%" + space() + "parameter" + space() + "'<!ELEMENT z ANY>'>"
    case 3 where !isForDamage:
      let name = "unparsed\(document.tokens.count)"
      return "<!ENTITY" + space() + name + space() + "PUBLIC 'a' 'b' NDATA" + space() + "n>"
    default: break
    }
    let name = "e\(entities.count)"
    let (literal, entity) = entityValue(name: name)
    entities.append(entity)
    return "<!ENTITY" + space() + name + space() + "\"" + literal + "\"" + optionalSpace() + ">"
  }

  /// An entity and the literal that declares it. If its text replaces the reference, neither end of it joins the text
  /// around it to a line end or to the end of a CDATA section.
  private mutating func entityValue(name: String) -> (literal: String, Entity) {
    var literal = ""
    var expansion = ""
    var isAllowedInAttributes = true
    func add(_ source: String, _ replacement: String? = nil) {
      literal += source
      expansion += replacement ?? source
    }
    if random.isTrue(percent: 85) {
      add("i")
      while random.isTrue(percent: 50) {
        switch random.below(9) {
        case 0: add("&#65;&#xe9;", "A&#xe9;")
        case 1: add("&#38;lt;", "&lt;")
        case 2: add("&amp;&gt;")
        case 3: add(" \t\n ")
        case 4:
          guard let entity = entities.randomElement(using: &random) else { break }
          add("&\(entity.name);", entity.expansion)
          isAllowedInAttributes = isAllowedInAttributes && entity.isAllowedInAttributes
        case 5:
          add("<\(self.name()) x='1'/>")
          isAllowedInAttributes = false
        case 6:
          add("&#60;b>", "<b>")
          add(random.element(of: ["text", "<!--c-->", "<?p d?>", "<![CDATA[<]]>", "<i>j</i>", ""]))
          add("</b&#62;", "</b>")
          isAllowedInAttributes = false
        default: add(characters(atMost: 2, excluding: "%"))
        }
      }
      add("j")
    }
    return (literal, Entity(name: name, expansion: expansion, isAllowedInAttributes: isAllowedInAttributes))
  }
}
