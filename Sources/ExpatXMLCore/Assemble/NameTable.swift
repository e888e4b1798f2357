internal import ExpatXMLSystem
internal import Synchronization

/// Makes each distinct name into Strings once, in bounded memory.
///
/// It is a set-associative cache, which grows up to some thousand names. A document with a million names, or with names
/// that are made to collide, costs no more than making its Strings. Names are returned unretained. They live until the
/// table finds that they are not used. The scanner's table of names remembers what was made of them.
@safe final class NameTable {
  /// Small documents have few names, and a larger table would take most of the time in which they are parsed.
  private static let fewestSets = 4
  private static let mostSets = 512
  private static let ways = 4
  /// Longer names are rare, and would let a document pin memory.
  private static let longestCachedName = 128
  /// A megabyte of names that are no longer used does no harm.
  private static let smallestSweep = 1 << 20
  /// The cost of looking at an open element in a sweep, expressed in bytes of names.
  private static let sweptBytes = 64

  private var setCount = fewestSets
  /// The names by their sets. They are retained. Not an Array: its checks would cost as much as the look-up.
  private var slots = unsafe makeSlots(setCount: fewestSets)
  /// How far a hash is shifted to get the index of a set.
  private var shift = NameKey.shift(forSets: fewestSets)
  /// Names that never were in the table, or no longer are.
  private var retired: [XMLName] = []
  /// Their memory.
  private var retiredBytes = 0
  /// At this number of bytes of retired names, it is worth looking for unused ones.
  private var sweepThreshold = smallestSweep
  private var nextVictim = 0
  /// The number of names made, which is at least the number of distinct names.
  private(set) var madeCount = 0
  private let seed: UInt64
  /// The number under which the scanner's table remembers names. It changes when some of them may be freed.
  private var generation = nextGeneration()
  private static let lastGeneration = Atomic<UInt64>(0)
  /// How many names sweeps have looked at.
  private(set) var sweptCount = 0

  init(seed: UInt64 = HashSeed.next()) { self.seed = seed }

  private static func makeSlots(setCount: Int) -> UnsafeMutablePointer<Unmanaged<XMLName>?> {
    let slots = unsafe UnsafeMutablePointer<Unmanaged<XMLName>?>.fromC(capacity: setCount * ways)
    unsafe slots.initialize(repeating: nil, count: setCount * ways)
    return unsafe slots
  }

  deinit {
    for index in 0..<setCount * Self.ways { unsafe slots[index]?.release() }
    unsafe free(slots)
  }

  /// The name of a start tag.
  ///
  /// - Parameters:
  ///   - bytes: the qualified name.
  ///   - elements: the open elements, whose names are in use.
  /// - Returns: the name, which lives as long as it is in use.
  /// - Throws: a fault if comparing the name would take too long.
  @inline(__always)
  func elementName(_ bytes: XMLBorrowedUTF8, in elements: ElementStack) throws(ParseFault) -> Unmanaged<XMLName> {
    if let name = unsafe remembered(bytes) { return unsafe name }
    return try unsafe newElementName(bytes, elements)
  }

  @inline(never)
  private func newElementName(
    _ bytes: XMLBorrowedUTF8, _ elements: ElementStack
  ) throws(ParseFault) -> Unmanaged<XMLName> {
    // At this point only the names of open elements are in use.
    if retiredBytes >= sweepThreshold { sweep(keepingNamesOf: elements) }
    return try unsafe newName(bytes)
  }

  /// The name of an attribute.
  @inline(__always)
  func name(_ bytes: XMLBorrowedUTF8) throws(ParseFault) -> Unmanaged<XMLName> {
    if let name = unsafe remembered(bytes) { return unsafe name }
    return try unsafe newName(bytes)
  }

  /// The name, if the scanner's table still has it.
  @inline(__always)
  func remembered(_ bytes: XMLBorrowedUTF8) -> Unmanaged<XMLName>? {
    unsafe ScannedName(bytes)?.object(madeBy: generation).map { unsafe .fromOpaque($0) }
  }

  @inline(never)
  private func newName(_ bytes: XMLBorrowedUTF8) throws(ParseFault) -> Unmanaged<XMLName> {
    let key = NameKey(bytes, seed: seed)
    let name = try unsafe name(bytes, key, set: key.set(shift) &* Self.ways)
    // While a sweep is due, no name is remembered: the next start tag would find its name and skip the sweep.
    if retiredBytes < sweepThreshold { unsafe ScannedName(bytes)?.remember(name.toOpaque(), madeBy: generation) }
    return unsafe name
  }

  private func name(_ bytes: XMLBorrowedUTF8, _ key: NameKey, set: Int) throws(ParseFault) -> Unmanaged<XMLName> {
    guard key.count <= Self.longestCachedName else {
      try CombiningMarks.check(bytes.string, in: .name)
      return unsafe retire(makeName(bytes, key))
    }
    for index in set..<set + Self.ways {
      guard let name = unsafe slots[index] else { return unsafe insert(makeName(bytes, key), at: index) }
      if unsafe name._withUnsafeGuaranteedRef({ $0.isEqual(to: bytes, key: key) }) {
        // A name that is used again is found faster if it is the first one of its set.
        if index > set, mayGrow { grow() }
        return unsafe name
      }
    }
    if mayGrow {
      grow()
      return try unsafe self.name(bytes, key, set: key.set(shift) &* Self.ways)
    }
    nextVictim = (nextVictim + 1) % Self.ways
    if let victim = unsafe slots[set + nextVictim] { unsafe _ = retire(victim.takeRetainedValue()) }
    return unsafe insert(makeName(bytes, key), at: set + nextVictim)
  }

  private func insert(_ name: XMLName, at index: Int) -> Unmanaged<XMLName> {
    let name = unsafe Unmanaged.passRetained(name)
    unsafe slots[index] = unsafe name
    return unsafe name
  }

  private var mayGrow: Bool { setCount < Self.mostSets }

  /// Doubles the number of sets. Each set is divided into two, so there is room for its names.
  private func grow() {
    let (smaller, count) = unsafe (slots, setCount * Self.ways)
    setCount *= 2
    shift = NameKey.shift(forSets: setCount)
    unsafe slots = Self.makeSlots(setCount: setCount)
    for index in 0..<count {
      guard let name = unsafe smaller[index] else { continue }
      var place = unsafe name._withUnsafeGuaranteedRef { $0.key.set(shift) } * Self.ways
      while unsafe slots[place] != nil { place += 1 }
      unsafe slots[place] = unsafe name
    }
    unsafe free(smaller)
  }

  private func makeName(_ bytes: XMLBorrowedUTF8, _ key: NameKey) -> XMLName {
    madeCount += 1
    return XMLName(bytes, key: key)
  }

  private func retire(_ name: XMLName) -> Unmanaged<XMLName> {
    retired.append(name)
    retiredBytes += name.byteCount
    if retiredBytes >= sweepThreshold { generation = Self.nextGeneration() }
    return unsafe .passUnretained(name)
  }

  private static func nextGeneration() -> UInt64 { lastGeneration.add(1, ordering: .relaxed).newValue }

  private func sweep(keepingNamesOf elements: ElementStack) {
    sweptCount += retired.count + elements.count
    elements.forEachName { $0.isInUse = true }
    retired = retired.filter(\.isInUse)
    retiredBytes = retired.reduce(0) { $0 + $1.byteCount }
    sweepThreshold = max(Self.smallestSweep, 2 * retiredBytes + Self.sweptBytes * elements.count)
    // Some names are freed.
    generation = Self.nextGeneration()
    elements.forEachName { $0.isInUse = false }
  }
}
