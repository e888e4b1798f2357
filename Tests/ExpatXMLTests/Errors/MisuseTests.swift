/// What ends the program prints a sentence that says why, in an optimised build too.
@Suite struct MisuseTests {
  enum Misuse: String, CaseIterable, Codable {
    case pathLiteral, attributeOfAStartTag, attributeOfAnEvent, attributeOfAnElement
    var sentence: String {
      switch self {
      case .pathLiteral: "\"item[\" is not a path: expected a name at character 6."
      case .attributeOfAStartTag, .attributeOfAnEvent, .attributeOfAnElement: "There is no attribute at this index."
      }
    }

    func commit() throws {
      let element = try ExpatXMLElement(.string("<a b='1'><c/></a>"))
      switch self {
      case .pathLiteral: _ = XMLPath("item[")
      case .attributeOfAStartTag:
        var handler = Reaching()
        try XMLStreamParser(.string("<a b='1'/>")).parse(&handler)
      case .attributeOfAnEvent: _ = (["b": "1"] as XMLEventAttributes)[1]
      case .attributeOfAnElement: _ = element.attributes[1]
      }
    }
  }

  private struct Reaching: XMLStreamHandler {
    mutating func startElement(_ element: XMLBorrowedName, attributes: XMLAttributes) {
      _ = attributes.value(at: 1).string
    }
  }

  @Test(arguments: Misuse.allCases) func itSaysWhy(_ misuse: Misuse) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
      OwnProcess.begin()
      try misuse.commit()
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("Fatal error: \(misuse.sentence)\n"))
  }
}
