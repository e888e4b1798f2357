internal import Foundation

/// Makes each distinct name into a String once, in bounded memory.
///
/// A set-associative cache rather than a table: a document with a million names, or with names made to collide, costs
/// no more than making its Strings. Keys are the bytes: the name pointers that Expat hands to the start tag handler
/// are those of its tag buffers, which it uses again for other names.
final class NameCache {
  private static let setCount = 512
  private static let ways = 4
  /// Longer names are rare, and would let a document pin memory.
  private static let longestCachedName = 128

  private var names = [XMLName?](repeating: nil, count: setCount * ways)
  private var nextVictim = 0
  private let seed = UInt64.random(in: .min ... .max)

  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLName {
    let hash = unsafe hash(bytes)
    guard bytes.count <= Self.longestCachedName else { return unsafe XMLName(bytes, hash: hash) }
    let set = Int(hash % UInt64(Self.setCount)) * Self.ways
    for index in set..<set + Self.ways {
      guard let name = names[index] else {
        return unsafe insert(bytes, hash: hash, at: index)
      }
      if name.hash == hash, unsafe name.hasBytes(bytes) { return name }
    }
    nextVictim = (nextVictim + 1) % Self.ways
    return unsafe insert(bytes, hash: hash, at: set + nextVictim)
  }

  private func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, at index: Int) -> XMLName {
    let name = unsafe XMLName(bytes, hash: hash)
    names[index] = name
    return name
  }

  /// FNV-1a with a secret start.
  private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    for index in 0..<bytes.count {
      hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
    }
    return hash ^ (hash >> 29)
  }
}
