/// The records of random documents are the elements of their trees, however they are read.
@Suite struct GeneratedRecordTests {
  /// The number of documents. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_RECORDS_COUNT"].flatMap { UInt64($0) } ?? 200

  @Test func recordsAreTheElementsOfTheTree() async throws {
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      var settings = SplitMix64(seed: ~seed)
      let trial = RecordTrial {
        random.below($0)
      } settings: {
        settings.below($0)
      }
      // Making a file for each document would take most of the time.
      let path = seed % 10 == 0 ? try TemporaryFile(trial.document).path : nil
      let differences = await trial.differences(gzipped: gzip(trial.document), path: path)
      #expect(differences.isEmpty, "seed \(seed), \(trial): \(differences.joined(separator: "\n"))")
    }
  }
}
