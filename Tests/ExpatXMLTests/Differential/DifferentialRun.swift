import Foundation

/// Which documents are compared: as many as EXPATXML_DIFFERENTIAL_COUNT says, from the one on whose number is
/// EXPATXML_DIFFERENTIAL_SEED. With that alone, the one document.
enum DifferentialRun {
  private static let environment = ProcessInfo.processInfo.environment

  static let seeds: Range<UInt64> = {
    let first = environment["EXPATXML_DIFFERENTIAL_SEED"].flatMap(UInt64.init)
    let count = environment["EXPATXML_DIFFERENTIAL_COUNT"].flatMap(UInt64.init)
    return (first ?? 0)..<(first ?? 0) + (count ?? (first == nil ? 1_000 : 1))
  }()

  /// Whether somebody waits for figures.
  static let isReported = environment["EXPATXML_DIFFERENTIAL_COUNT"] != nil

  /// Parts to be run side by side.
  static let parts = 0..<4

  static func seeds(ofPart part: Int) -> some Sequence<UInt64> {
    stride(from: seeds.lowerBound + UInt64(part), to: seeds.upperBound, by: parts.count)
  }

  /// How to run one document again.
  static func command(seed: UInt64) -> String {
    "EXPATXML_DIFFERENTIAL_SEED=\(seed) swift test --filter DifferentialTests"
  }
}
