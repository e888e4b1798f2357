/// The fuzzer's bytes: a document followed by settings. A document followed by zeros is a seed.
struct FuzzInput {
  private static let settingsCount = 64

  let document: [UInt8]
  private var settings: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    document = bytes.dropLast(Self.settingsCount)
    settings = bytes.suffix(Self.settingsCount)
  }

  /// The next byte of the settings. It is zero if none is left, which always means a default.
  mutating func byte() -> UInt8 { settings.popFirst() ?? 0 }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func int(below limit: Int) -> Int {
    precondition(limit > 0)
    return (limit <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())) % limit
  }

  mutating func element<Element>(of elements: [Element]) -> Element { elements[int(below: elements.count)] }

  /// Sizes of chunks, which are repeated. An empty array means chunks as large as possible.
  mutating func chunkSizes() -> [Int] {
    (0..<int(below: 8)).map { _ in
      let byte = Int(self.byte())
      // Most sizes are small, since faults occur at the ends of chunks.
      return byte < 224 ? 1 + byte % 32 : 1 << ((byte - 220) / 3)
    }
  }
}
