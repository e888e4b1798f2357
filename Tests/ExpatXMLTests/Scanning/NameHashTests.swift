import CExpatXMLVectors

@testable import ExpatXMLCore

/// Hashes of names depend on a secret, so that nobody can make names that collide.
@Suite struct NameHashTests {
  /// Their difference in the first eight bytes is cancelled by that in the others, if each word is multiplied and shifted only.
  private static let (name, other) = ("aaaaaaa0aaaaaaa0", "aaaaaaapaaaacaap")

  private static func equalHashes(_ hash: (String, UInt64) -> some Equatable) -> Int {
    var random = SplitMix64(seed: 1)
    return (0..<1000).count { _ in
      let seed = random.next()
      return hash(name, seed) == hash(other, seed)
    }
  }

  @Test func differencesOfTwoWordsDoNotCancel() {
    let ofBytes = Self.equalHashes { name, seed in
      unsafe Array(name.utf8).withUnsafeBufferPointer { unsafe expatxml_hash(seed, $0.baseAddress, $0.count) }
    }
    let ofKeys = Self.equalHashes { name, seed in name.withBorrowedUTF8 { NameKey($0, seed: seed) } }
    #expect((ofBytes, ofKeys) == (0, 0))
  }
}
