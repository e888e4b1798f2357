/// Documents that had another verdict, place or repair in some way of parsing, or in chunks of some size.
@Suite struct FaultInEveryWayTests {
  /// Every size, or those around what Expat gets at once.
  private func sizes(_ document: String) -> [Int] {
    let count = document.utf8.count
    return count < 50 ? Array(1...count) : [1, 7, 33, 64, 1025].filter { count / $0 < 3_000 }
  }

  private func read(_ document: String, _ options: XMLOptions, records: XMLPath = "r") async -> Readings {
    await readInEveryWay(.data(Array(document.utf8)), options, chunkSizes: sizes(document), recordsNamed: records)
  }

  /// Content is checked though nobody wants it: text that is discarded, and elements that are no records.
  @Test(
    arguments: [
      "<r><s>&foo;</s></r>", "<r><s><b>1&foo;</b></s></r>", "<!DOCTYPE r [<!ENTITY e 'x'>]><r><s>&e;&foo;</s></r>",
      "<!DOCTYPE r [<!ENTITY e '&undef;'>]><r><s>&e;</s></r>",
      "<!DOCTYPE r [<!ENTITY e '&undef;'>]><r><s><b c='&e;'/></s></r>",
    ], [XMLTextDelivery.coalesced, .discard])
  func undeclaredEntitiesInContentThatIsNotWanted(document: String, delivery: XMLTextDelivery) async {
    var options = XMLOptions()
    options.textDelivery = delivery
    await read(document, options, records: "x").expect(fault: .undeclaredEntityError)
  }

  /// The declarations of known entities are none of the document.
  @Test(arguments: [
    "<r>\(String(repeating: "x", count: 5000))</r>", "<r>\(String(repeating: "<b/>", count: 2000))</r>",
  ])
  func knownEntitiesAreNoExpansion(document: String) async {
    var options = XMLOptions(entities: .html)
    options.limits.entityActivationBytes = 1000
    options.limits.entityAmplification = 2
    await read(document, options).expect(fault: nil)
  }

  @Test(arguments: [
    "<\(String(repeating: "n", count: 1500))\u{10000} d t>", "<r><a b='\(String(repeating: "n", count: 1500))'\"c='&'>",
    "<r a='1'\"b='&'>",
  ])
  func nothingAfterAFaultIsRepaired(document: String) async {
    let readings = await read(document, XMLOptions(repairs: .feeds))
    for (way, reading) in readings.all { #expect(reading.repairs == [], "\(way)") }
    #expect(readings.errors.count == readings.all.count)
    #expect(Set(readings.errors.values.map(\.position)).count == 1)
  }

  @Test(arguments: [
    ("<r/>]]", 5), ("<r/>]", 5), ("<r/>x", 5), ("<r><a b/></r>", 8),
    ("<r><a b\(String(repeating: " ", count: 3000))/></r>", 3008),
  ])
  func theErrorIsTheSameInEveryChunk(document: String, column: Int) async {
    let readings = await read(document, XMLOptions())
    #expect(readings.errors.count == readings.all.count)
    #expect(Set(readings.errors.values.map(\.code)).count == 1)
    #expect(Set(readings.errors.values.map { "\($0.position.line):\($0.position.column)" }) == ["1:\(column)"])
  }

  @Test func theDocumentIsLimited() async {
    let unit = "<b>1</b>"
    let document = "<r>" + String(repeating: unit, count: 300) + "</r>"
    var options = XMLOptions()
    options.limits.documentBytes = 3 + 100 * unit.utf8.count
    let readings = await read(document, options)
    for (way, error) in readings.errors { #expect(error.limit == "documentBytes", "\(way)") }
    for (way, reading) in readings.telling { #expect(reading.text.utf8.count == 100, "\(way)") }
    #expect(Set(readings.errors.values.map(\.position)).count == 1)
    #expect(readings.errors.count == readings.all.count)
  }

  @Test(arguments: [0, 1]) func aTokenIsLimited(excess: Int) async {
    let comment = "<!--" + String(repeating: "x", count: 1000 + excess - 7) + "-->"
    var options = XMLOptions()
    options.limits.markupBytes = 1000
    let readings = await read("<r>1\(comment)</r>", options)
    for (way, reading) in readings.all { #expect((reading.fault == nil) == (excess == 0), "\(way)") }
    for (way, error) in readings.errors { #expect(error.limit == "markupBytes", "\(way)") }
    #expect(Set(readings.errors.values.map(\.position)).count == excess)
  }
}
