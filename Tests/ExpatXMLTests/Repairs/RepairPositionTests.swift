/// Positions are those in the original document. They equal the positions in a document with valid text of the same
/// length.
@Suite struct RepairPositionTests {
  /// A part of a document in three versions: with a fault, repaired, and valid with the same length.
  private struct Fragment {
    var broken: String
    var mended: String
    var twin: String

    init(_ broken: String, _ mended: String, _ twin: String) {
      (self.broken, self.mended, self.twin) = (broken, mended, twin)
    }

    init(_ text: String) { self.init(text, text, text) }
  }

  private static let text: [Fragment] = [
    Fragment("x"), Fragment("é日🎉"), Fragment("\n"), Fragment("\r\n"), Fragment("&amp;"), Fragment("&#65;"),
    Fragment("] "),
    Fragment(String(repeating: "long text ", count: 20)), Fragment("& ", "&amp; ", "_ "),
    Fragment("< ", "&lt; ", "_ "), Fragment("&nbsp;", "\u{A0}", "______"), Fragment("⟦08⟧", "", "_"),
    Fragment("⟦E9⟧", "é", "_"), Fragment("⟦92⟧", "’", "_"), Fragment("&#0;", "", "____"),
  ]

  private static let values: [Fragment] =
    text.filter { !$0.broken.contains("\r") && !$0.broken.contains("]") } + [Fragment(">"), Fragment("\"")]

  private static let sections: [Fragment] = [
    Fragment("x"), Fragment("é日"), Fragment("\n"), Fragment("& <"), Fragment("⟦01⟧", "", "_"),
    Fragment("⟦E9⟧", "é", "_"),
  ]

  private static let attributes: [Fragment] = [
    Fragment(" d='2'"), Fragment("\n"), Fragment(" c='x\n& y'", "", " e='x\n_ y'"), Fragment(" f", " f=''", "  "),
    Fragment(" g=12 ", " g='12' ", "      "),
  ]

  private struct Versions {
    var broken = ""
    var mended = ""
    var twin = ""

    mutating func append(_ fragment: Fragment) {
      broken += fragment.broken
      mended += fragment.mended
      twin += fragment.twin
    }

    mutating func append(_ text: String) { append(Fragment(text)) }
  }

  private func fragments(_ all: [Fragment], _ random: inout SplitMix64, _ versions: inout Versions) {
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      if let fragment = all.randomElement(using: &random) { versions.append(fragment) }
    }
  }

  private func element(_ depth: Int, _ random: inout SplitMix64, _ versions: inout Versions) {
    versions.append("<a c='")
    fragments(Self.values, &random, &versions)
    versions.append("'")
    // Each attribute is used once, since a repeated name is another fault.
    for fragment in Self.attributes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
      versions.append(fragment)
    }
    versions.append(">")
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0...5, using: &random) {
      case 0 where depth < 4: element(depth + 1, &random, &versions)
      case 1:
        versions.append("<![CDATA[")
        fragments(Self.sections, &random, &versions)
        versions.append("]]>")
      case 2:
        // Characters are not dropped after a hyphen.
        versions.append("<!-- ")
        fragments(Self.sections, &random, &versions)
        versions.append("-->")
      default:
        fragments(Self.text, &random, &versions)
        versions.append("-")
      }
    }
    versions.append("</a>")
  }

  @Test(arguments: 0..<60)
  func positionsAreThoseOfTheDocument(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var versions = Versions()
    if Bool.random(using: &random) {
      versions.append(Fragment("\n ⟦00⟧", "", "\n  "))
    }
    element(0, &random, &versions)
    if Bool.random(using: &random) { versions.append(Fragment("⟦00⟧⟦00⟧", "", "  ")) }
    versions.append("\n<!-- end -->")
    let streams = Bool.random(using: &random)
    func configure(_ parser: ExpatXMLParser) {
      parser.options.reportsCDATA = streams
      parser.options.textDelivery = streams ? .runs : .coalesced
    }
    let broken = try parse(BrokenDocument.bytes(versions.broken)) {
      configure($0)
      $0.options.repairs = .feeds
    }
    let mended = record(ExpatXMLParser(data: Data(BrokenDocument.bytes(versions.mended))), configure)
    let twin = record(ExpatXMLParser(data: Data(BrokenDocument.bytes(versions.twin))), configure)
    let document = versions.broken
    #expect(mended.succeeded && twin.succeeded, "\(document)")
    #expect(broken.error == nil, "\(document)")
    let told = zip(broken.events, broken.positions).filter { !$0.0.hasPrefix("repair ") }
    #expect(told.map(\.0) == mended.events, "\(document)")
    // A text may consist only of dropped characters.
    let isSame = mended.events.map { $0.prefix(4) } == twin.events.map { $0.prefix(4) }
    if isSame { #expect(told.map(\.1) == twin.positions, "\(document)") }
  }

  @Test func nodesHaveTheirPositions() throws {
    let root = try ExpatXMLElement(.string("<a>&&\n&<b x='&'/><c/></a>"), options: XMLOptions(repairs: .feeds))
    #expect(root["c"]?.position == XMLPosition(line: 2, column: 12, byteOffset: 17))
  }
}
