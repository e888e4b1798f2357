/// Enums with associated values, whose case decides between the alternatives of a key.
@Suite struct EncoderChoiceTests {
  /// A case is not known by its description.
  private enum Block: Codable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    enum CodingKeys: String, CodingKey {
      case heading = "Heading"
      case paragraph, lines, pair, rule
    }
    case heading(level: Int, text: String)
    case paragraph(String)
    case lines([Int])
    case pair(Int, Int)
    case rule

    var description: String { "a block" }
    var debugDescription: String { "paragraph" }
  }

  @Test(
    arguments: [
      (.heading(level: 1, text: "t"), "<Heading><level>1</level><text>t</text></Heading>"),
      (.paragraph("t"), "<paragraph>t</paragraph>"), (.lines([1]), "<lines><item>1</item></lines>"),
      (.pair(1, 2), "<pair><_0>1</_0><_1>2</_1></pair>"), (.rule, "<rule/>"),
    ] as [(Block, String)]) private func aCaseIsAnElement(block: Block, element: String) throws
  {
    let documents = try [encoded(block), encoded([block]), encoded(["*": block] as Members)]
    #expect(documents == Array(repeating: "<v>\(element)</v>", count: 3))
    #expect(try encoded(["b/*": [block, .rule]] as Members) == "<v><b>\(element)<rule/></b></v>")
    #expect(try copy([block, .rule]) == [block, .rule])
    #expect(try value([Block].self, "b/*", "<v><b>\(element)<rule/></b></v>") == [block, .rule])
    let choice = "rule|pair|lines|paragraph|Heading"
    #expect(try encoded([choice: [.rule, block]] as Members) == "<v><rule/>\(element)</v>")
    #expect(try value([Block].self, choice, "<v><rule/>\(element)</v>") == [.rule, block])
    // Also if the first alternative is no element.
    #expect(try encoded(["#text|\(choice)": [.rule, block]] as Members) == "<v><rule/>\(element)</v>")
  }

  /// It may have no key for its case, or one that is no nested container.
  @Test func enumsThatEncodeThemselves() throws {
    enum Block: Encodable {
      enum CodingKeys: CodingKey { case text, rule }
      case text(String)
      case table(Members)
      case rule, silent

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try container.encode(text, forKey: .text)
        case .table(let table): try table.encode(to: encoder)
        case .rule: try container.encode(true, forKey: .rule)
        case .silent: break
        }
      }
    }
    let blocks: [Block] = [.rule, .table(["rows": 2]), .text("t")]
    #expect(
      try encoded(["text|table|rule": blocks] as Members)
        == "<v><rule>true</rule><table><rows>2</rows></table><text>t</text></v>")
    // Without any key, the choice is the first.
    #expect(try encoded(["b|a": Block.silent] as Members) == "<v><b/></v>")
  }

  /// Their names decide, as those of cases do.
  @Test func nodesAreInTheElementsOfTheirPath() throws {
    func nodes(_ names: String...) throws -> [ExpatXMLElement] { try names.map { try ExpatXMLElement($0) } }
    let shapes: Members = try [
      "shapes/(circle|rect)": nodes("rect", "circle"), "a/x|b/y": nodes("y", "q"), "z/*": nodes("q"),
    ]
    #expect(try encoded(shapes) == "<v><shapes><rect/><circle/></shapes><b><y/></b><a><q/></a><z><q/></z></v>")
    #expect(throws: EncodingError.self) { try encoded(["@n|#text": nodes("n")] as Members) }
  }
}
