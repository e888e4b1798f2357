import CExpatXMLVectors

@testable import ExpatXMLCore

/// Hashes of names depend on a secret, so that nobody can make names that collide.
@Suite struct NameHashTests {
  /// Their difference in the first eight bytes is cancelled by that in the others, if each word is multiplied and shifted only.
  private static let (name, other) = ("aaaaaaa0aaaaaaa0", "aaaaaaapaaaacaap")

  private static func hash(_ name: String, _ seed: UInt64) -> UInt64 {
    unsafe Array(name.utf8).withUnsafeBufferPointer { unsafe expatxml_hash(seed, $0.baseAddress, $0.count) }
  }

  @Test func differencesOfTwoWordsDoNotCancel() {
    var random = SplitMix64(seed: 1)
    let equalCount = (0..<1000).count { _ in
      let seed = random.next()
      return Self.hash(Self.name, seed) == Self.hash(Self.other, seed)
    }
    #expect(equalCount == 0)
  }
}
