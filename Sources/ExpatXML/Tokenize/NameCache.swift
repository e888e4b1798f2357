/// Makes each distinct name into a String once, in bounded memory.
///
/// A set-associative cache rather than a table: a document with a million names, or with names made to collide, costs
/// no more than making its Strings. Keys are the bytes: the name pointers that Expat hands to the start tag handler
/// are those of its tag buffers, which it uses again for other names.
final class NameCache {
  private struct Entry {
    var hash: UInt
    var bytes: [UInt8]
    var name: XMLName
  }

  private static let setCount = 512
  private static let ways = 4
  /// Longer names are rare, and would let a document pin memory.
  private static let longestCachedName = 128

  private var entries = [Entry?](repeating: nil, count: setCount * ways)
  private var nextVictim = 0
  private let seed = UInt.random(in: .min ... .max)

  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLName {
    guard bytes.count <= Self.longestCachedName else { return unsafe XMLName(String(utf8: bytes)) }
    let hash = unsafe hash(bytes)
    let set = Int(hash % UInt(Self.setCount)) * Self.ways
    for index in set..<set + Self.ways {
      guard let entry = entries[index] else {
        return unsafe insert(bytes, hash: hash, at: index)
      }
      if entry.hash == hash, unsafe entry.bytes.elementsEqual(bytes) { return entry.name }
    }
    nextVictim = (nextVictim + 1) % Self.ways
    return unsafe insert(bytes, hash: hash, at: set + nextVictim)
  }

  private func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt, at index: Int) -> XMLName {
    let name = unsafe XMLName(String(utf8: bytes))
    entries[index] = unsafe Entry(hash: hash, bytes: Array(bytes), name: name)
    return name
  }

  private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt {
    var hash = seed
    for index in 0..<bytes.count {
      hash = unsafe (hash ^ UInt(bytes[index])) &* 0x0000_0100_0000_01b3
    }
    return hash ^ (hash >> 29)
  }
}
