@testable import ExpatXMLCore

/// The line and the column of each event are those of its offset, counted from the start of the document.
@Suite struct LineCountTests {
  private func expectPlaces(in document: [UInt8], _ seed: UInt64, alone: Bool, size: Int) {
    // Offsets count bytes of UTF-8, whatever the document declares.
    var options = XMLOptions(encoding: "UTF-8", tracksPositions: true)
    options.usesExpatAlone = alone
    let puller = EventPuller(ChunkSource(document, size: size), options, XMLProgress())
    // A fault ends the document. Its events up to there have places.
    while let event = try? puller.next() {
      // That of a declaration is the end of its last literal, and one for the `>` that may follow later.
      if case .declaration = event { continue }
      guard let position = puller.progress.position else { continue }
      let before = String(decoding: document[..<position.byteOffset], as: UTF8.self).unicodeScalars
      var (line, column, last) = (1, 1, Unicode.Scalar(0))
      for scalar in before {
        if scalar != "\n" || last != "\r" {
          (line, column) = scalar == "\n" || scalar == "\r" ? (line + 1, 1) : (line, column + 1)
        }
        last = scalar
      }
      guard line == position.line, column == position.column else {
        Issue.record("\(position) instead of \(line):\(column) with seed \(seed) in chunks of \(size)")
        return
      }
    }
  }

  @Test(arguments: DifferentialRun.parts)
  func ofGeneratedDocuments(part: Int) {
    for seed in DifferentialRun.seeds(ofPart: part) {
      let document = Array(DocumentGenerator.document(seed: seed).text.utf8)
      for size in [1, 2 + Int(seed % 40), max(1, document.count)] {
        expectPlaces(in: document, seed, alone: seed % 2 == 0, size: size)
      }
    }
  }
}
