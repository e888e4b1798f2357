// Fuzzing/run compiles this file too.
import ExpatXMLCore
import ExpatXMLTree

/// A small document with records, and how it is read, both made by choices: functions that return a number from 0 up to, but not
/// including, a limit of at most 256.
struct RecordTrial: CustomStringConvertible {
  let document: [UInt8]
  private var options = XMLOptions()
  /// The sizes of the chunks.
  private let sizes: [Int]
  /// The number of bytes that are missing at the end of the compressed document, or one of them.
  private let missing: Int

  init(document chooseMarkup: @escaping (Int) -> Int, settings choose: (Int) -> Int) {
    document = RecordDocument(chooseMarkup).bytes
    sizes = (0..<choose(6)).map { _ in 1 + choose(40) }
    missing = choose(2) == 0 ? 0 : choose(32)
    options.repairs = Self.repairs(choose)
    options.skipsUnknownEntities = choose(2) == 1
    options.keepsCommentsAndInstructions = choose(2) == 1
    options.tracksPositions = choose(2) == 1
    options.keepsAncestors = true
    if choose(4) == 3 { options.checksNamespaces = true }
    if choose(8) == 7 { options.limits.elementDepth = 1 + choose(8) }
    if choose(8) == 7 { options.limits.repairs = choose(8) }
  }

  private static func repairs(_ choose: (Int) -> Int) -> XMLRepairs {
    switch choose(8) {
    case 0...3: .feeds
    case 4: []
    case 5: [.entities, .surroundings]
    case 6: .all
    default: XMLRepairs(rawValue: (0..<10).reduce(0) { bits, bit in bits | UInt32(choose(2)) << bit })
    }
  }

  var description: String {
    "\(String(decoding: document, as: UTF8.self).debugDescription), \(options), chunks of \(sizes), \(missing) bytes missing"
  }

  /// The ways in which the records are not those of the tree, without and with compression. `path` is that of a file with the
  /// document, if there is one.
  nonisolated(nonsending) func differences(gzipped: [UInt8], path: String?) async -> [String] {
    let plain = RecordComparison(document, path: path, options: options, sizes: sizes)
    let compressed = RecordComparison(gzipped, options: options, sizes: sizes)
    var differences = await plain.differences() + compressed.differences().map { "compressed: \($0)" }
    if compressed.uninterrupted != plain.uninterrupted {
      differences.append("compressed: \(compressed.uninterrupted) instead of \(plain.uninterrupted)")
    }
    if missing > 0 {
      let cut = RecordComparison(gzipped.dropLast(missing), options: options, sizes: sizes)
      differences += await cut.differences().map { "cut off: \($0)" }
    }
    return differences
  }
}
