/// Expat does not get what the scanner takes, and its limits count that nevertheless.
@Suite struct ScannedAmplificationTests {
  private static let limit = "The limit entityAmplification of 10.0 is exceeded."

  private func error(_ document: String, size: Int, byExpatAlone: Bool = false) -> String? {
    record(ExpatXMLParser(XMLSource { _ in ChunkSource(Array(document.utf8), size: size) })) {
      $0.options.limits.entityAmplification = 10
      $0.options.limits.entityActivationBytes = 100_000
      $0.options.usesExpatAlone = byExpatAlone
    }.error
  }

  private let prolog = "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 1000))'>]><a>"
  private let plain = String(repeating: "a line of plain text <b/>\n", count: 20_000)

  /// These expand to 16 MB after 520 KB.
  @Test(arguments: [1_400, 64 << 10])
  func manyReferencesAtOnceAreTooManyAfterPlainContent(size: Int) {
    let references = String(repeating: "&e;", count: 16_000)
    for rest in ["<c d='\(references)'/>", references, "\(references)<c/>", "<c d='\(references)'>"] {
      let document = "\(prolog)\(plain)\(rest)</a>"
      #expect(error(document, size: size, byExpatAlone: true)?.hasPrefix(Self.limit) == true)
      #expect(error(document, size: size)?.hasPrefix(Self.limit) == true)
    }
  }

  /// These expand to 4 MB after 520 KB.
  @Test(arguments: [1_400, 64 << 10])
  func fewerReferencesAreNotTooMany(size: Int) {
    let references = String(repeating: "&e;", count: 4_000)
    for rest in ["<c d='\(references)'/>", references, "\(references)<c/>", "<c d='\(references)'></c>"] {
      #expect(error("\(prolog)\(plain)\(rest)</a>", size: size) == nil)
    }
  }
}
