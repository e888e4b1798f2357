/// Positions are those in the original document. They equal the positions in a document with valid text of the same length.
@Suite struct RepairPositionTests {
  // In angle brackets are three versions of a part: with a fault, repaired, and valid with the same length.

  private static let text = [
    "x", "é日🎉", "\n", "\r\n", "&amp;", "&#65;", "] ", String(repeating: "long text ", count: 20), "⟨& |&amp; |_ ⟩",
    "⟨< |&lt; |_ ⟩", "⟨&nbsp;|\u{A0}|______⟩", "⟨⟦08⟧||_⟩", "⟨⟦E9⟧|é|_⟩", "⟨⟦92⟧|’|_⟩", "⟨&#0;||____⟩",
  ]
  private static let values = text.filter { !$0.contains("\r\n") && !$0.contains("]") } + [">", "\""]
  private static let sections = ["x", "é日", "\n", "& <", "⟨⟦01⟧||_⟩", "⟨⟦E9⟧|é|_⟩"]
  private static let attributes = [
    " d='2'", "\n", "⟨ c='x\n& y'|| e='x\n_ y'⟩", "⟨ f| f=''|  ⟩", "⟨ g=12 | g='12' |      ⟩",
  ]

  private func version(_ index: Int, of document: String) -> [UInt8] {
    let versions = /⟨([^|]*)\|([^|]*)\|([^|]*)⟩/.matchingSemantics(.unicodeScalar)
    return BrokenDocument.bytes(
      document.replacing(versions) { String([$0.output.1, $0.output.2, $0.output.3][index]) })
  }

  private func parts(_ all: [String], _ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in random.element(of: all) }.joined()
  }

  private func element(_ depth: Int, _ random: inout SplitMix64) -> String {
    // Each attribute is used once, since a repeated name is another fault.
    let attributes = Self.attributes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).joined()
    var element = "<a c='\(parts(Self.values, &random))'\(attributes)>"
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0...5, using: &random) {
      case 0 where depth < 4: element += self.element(depth + 1, &random)
      case 1: element += "<![CDATA[\(parts(Self.sections, &random))]]>"
      // Characters are not dropped after a hyphen.
      case 2: element += "<!-- \(parts(Self.sections, &random))-->"
      default: element += parts(Self.text, &random) + "-"
      }
    }
    return element + "</a>"
  }

  @Test(arguments: 0..<60)
  func positionsAreThoseOfTheDocument(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = Bool.random(using: &random) ? "⟨\n ⟦00⟧||\n  ⟩" : ""
    let end = Bool.random(using: &random) ? "⟨⟦00⟧⟦00⟧||  ⟩" : ""
    let document = start + element(0, &random) + end + "\n<!-- end -->"
    let streams = Bool.random(using: &random)
    func configure(_ parser: ExpatXMLParser) {
      parser.options.reportsCDATA = streams
      parser.options.textDelivery = streams ? .runs : .coalesced
    }
    let broken = try parse(version(0, of: document)) {
      configure($0)
      $0.options.repairs = .feeds
    }
    let mended = record(ExpatXMLParser(data: Data(version(1, of: document))), configure)
    let twin = record(ExpatXMLParser(data: Data(version(2, of: document))), configure)
    #expect(mended.succeeded && twin.succeeded, "\(document)")
    #expect(broken.error == nil, "\(document)")
    let told = zip(broken.events, broken.positions).filter { !$0.0.hasPrefix("repair ") }
    #expect(told.map(\.0) == mended.events, "\(document)")
    // A text may consist only of dropped characters.
    let isSame = mended.events.map { $0.prefix(4) } == twin.events.map { $0.prefix(4) }
    if isSame { #expect(told.map(\.1) == twin.positions, "\(document)") }
  }

  @Test func nodesHaveTheirPositions() throws {
    let root = try ExpatXMLElement(.string("<a>&&\n&<b x='&'\rx=''\n/><c/></a>"), options: XMLOptions(repairs: .feeds))
    #expect(root["c"]?.position == XMLPosition(line: 4, column: 3, byteOffset: 23))
  }
}
