/// Tokens of many megabytes, in chunks of a kilobyte.
@Suite struct HugeTokenTests {
  enum Place: String, CaseIterable {
    case elementName = "element name"
    case attributeName = "attribute name"
    case attributeValue = "attribute value"
    case attributeReferences = "references in an attribute value"
    case comment
    case instructionTarget = "target of a processing instruction"
    case instruction = "processing instruction"
    case cdata = "CDATA section"
    case text
    case textReferences = "references in text"
    case internalSubset = "internal subset"
    case entityValue = "entity value"
    case entityName = "entity name"
    case attributeDefault = "attribute default"
    case contentModel = "content model"
    case systemIdentifier = "system identifier"
    case spaceInTag = "space in a tag"
    case spaceInProlog = "space in the prolog"

    /// The start, the repeated part, and the end.
    var parts: (String, String, String) {
      let unit = "0123456789abcdef"
      let space = String(repeating: " ", count: 16)
      return switch self {
      case .elementName: ("<n", unit, "/>")
      case .attributeName: ("<a n", unit, "=''/>")
      case .attributeValue: ("<a b='", unit, "'/>")
      case .attributeReferences: ("<a b='", "&amp;0123456&#65;", "'/>")
      case .comment: ("<a><!--", unit, "--></a>")
      case .instructionTarget: ("<a><?p", unit, "?></a>")
      case .instruction: ("<a><?p ", unit, "?></a>")
      case .cdata: ("<a><![CDATA[", unit, "]]></a>")
      case .text: ("<a>", unit, "</a>")
      case .textReferences: ("<a>", "&amp;0123456789a", "</a>")
      case .internalSubset: ("<!DOCTYPE a [", "<!ELEMENT a ANY>", "]><a/>")
      case .entityValue: ("<!DOCTYPE a [<!ENTITY e '", unit, "'>]><a/>")
      case .entityName: ("<!DOCTYPE a [<!ENTITY n", unit, " ''>]><a/>")
      case .attributeDefault: ("<!DOCTYPE b [<!ATTLIST a b CDATA '", unit, "'>]><b/>")
      case .contentModel: ("<!DOCTYPE a [<!ELEMENT a (n", "|n12345|n1234567", ")>]><a/>")
      case .systemIdentifier: ("<!DOCTYPE a SYSTEM '", unit, "'><a/>")
      case .spaceInTag: ("<a ", space, "/>")
      case .spaceInProlog: ("", space, "<a/>")
      }
    }

    /// The greatest length that the default limits allow.
    var defaultLimit: Int {
      switch self {
      case .elementName, .attributeName: XMLLimits().nameBytes
      case .attributeValue, .attributeReferences: XMLLimits().attributeValueBytes
      default: XMLLimits().markupBytes
      }
    }

    /// The number of bytes that each repetition adds to an event.
    var delivered: Int {
      switch self {
      case .attributeReferences: 9
      case .textReferences: 12
      case .internalSubset, .spaceInTag, .spaceInProlog, .systemIdentifier: 0
      default: 16
      }
    }
  }

  /// Parses the document. Returns the longest text of its events.
  private func parse(_ place: Place, repetitions: Int, limits: XMLLimits = .unlimited) throws -> String {
    let (before, unit, after) = place.parts
    let source = XMLSource { _ in GeneratedSource((before, 1), (unit, repetitions), (after, 1)) }
    let reader = XMLEventReader(source, options: XMLOptions(limits: limits))
    var longest = ""
    func see(_ text: String?) { if let text, text.utf8.count > longest.utf8.count { longest = text } }
    while let event = try reader.next() {
      switch event {
      case .startElement(let element):
        see(element.name)
        for attribute in element.attributes { [attribute.name, attribute.value].forEach(see) }
      case .characters(let text), .comment(let text): see(text)
      case .processingInstruction(let instruction): [instruction.target, instruction.data].forEach(see)
      case .declaration(let declaration): see("\(declaration)")
      default: break
      }
    }
    return longest
  }

  @Test(arguments: Place.allCases) func isDeliveredWhole(place: Place) throws {
    let isMostImportant = [.attributeValue, .comment, .cdata, .instruction, .entityValue].contains(place)
    let repetitions = HostileScale.choose(isMostImportant ? 2 << 20 : 1 << 18, full: 100 << 20) / 16
    let longest = try parse(place, repetitions: repetitions)
    // A declaration is more than its text.
    #expect((0...32).contains(longest.utf8.count - repetitions * place.delivered))
    guard [.text, .cdata, .comment, .attributeValue, .elementName].contains(place) else { return }
    let unit = Array("0123456789abcdef".utf8)
    let start = longest.utf8.starts(with: unit) ? 0 : 1
    let bytes = Array(longest.utf8.dropFirst(start))
    let isRight = stride(from: 0, to: bytes.count, by: 999).allSatisfy { bytes[$0] == unit[$0 % 16] }
    #expect(isRight && bytes.count == 16 * repetitions)
  }

  @Test(arguments: Place.allCases) func isAnErrorWithoutItsEnd(place: Place) {
    let (before, unit, _) = place.parts
    let source = GeneratedSource((before, 1), (unit, 100_000 / unit.utf8.count))
    let outcome = record(ExpatXMLParser(XMLSource { _ in source })) { $0.options.limits = .unlimited }
    #expect(outcome.endsInItsOnlyError)
  }

  /// Prints the seconds of processor time for 1, 10 and 100 MB, which must grow linearly. Uses the default limits where
  /// they allow that size.
  @Test(.enabled(if: HostileScale.isFull)) func takesLinearTime() throws {
    for place in Place.allCases {
      var line = place.rawValue.padding(toLength: 36, withPad: " ", startingAt: 0)
      for megabytes in [1, 10, 100] {
        let length = megabytes * 1_000_000
        let limits = length <= place.defaultLimit ? XMLLimits() : .unlimited
        let start = HostileScale.processorSeconds
        _ = try parse(place, repetitions: length / 16, limits: limits)
        line += String(format: "%10.3f s", HostileScale.processorSeconds - start)
      }
      print(line)
    }
  }
}
