/// The documents to compare. EXPATXML_DIFFERENTIAL_COUNT is their number, and EXPATXML_DIFFERENTIAL_SEED is the seed of
/// the first. If only the seed is set, one document is compared.
enum DifferentialRun {
  private static let environment = ProcessInfo.processInfo.environment

  static let seeds: Range<UInt64> = {
    let first = environment["EXPATXML_DIFFERENTIAL_SEED"].flatMap(UInt64.init)
    let count = environment["EXPATXML_DIFFERENTIAL_COUNT"].flatMap(UInt64.init)
    return (first ?? 0)..<(first ?? 0) + (count ?? (first == nil ? 1_000 : 1))
  }()

  /// Whether there is time for all documents.
  static let isLong = environment["EXPATXML_DIFFERENTIAL_COUNT"] != nil

  /// Parts that run in parallel.
  static let parts = 0..<4

  static func seeds(ofPart part: Int) -> some Sequence<UInt64> {
    stride(from: seeds.lowerBound + UInt64(part), to: seeds.upperBound, by: parts.count)
  }

  /// The command that runs one document again.
  static func command(seed: UInt64) -> String {
    "EXPATXML_DIFFERENTIAL_SEED=\(seed) swift test --filter DifferentialTests"
  }
}
