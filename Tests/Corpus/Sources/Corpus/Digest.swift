/// What is compared of a document: elements with their attributes, and texts. It is a hash, so that documents of any size can be
/// compared between processes.
///
/// Left out are declarations of namespaces, comments, processing instructions, and where a text is divided.
struct Digest {
  /// The hash of Fowler, Noll and Vo, FNV-1a, with 64 bits.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var depth = 0

  private mutating func add(_ mark: String, _ text: String = "") {
    for byte in (mark + text).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  mutating func start(_ name: String, _ attributes: [(name: String, value: String)]) {
    depth += 1
    add("\u{0}<", name)
    let sorted = attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (name, value) in sorted { add("\u{0}@\(name)\u{0}=", value) }
    add("\u{1}")
  }

  mutating func end(_ name: String) {
    depth -= 1
    add("\u{0}>", name + "\u{1}")
  }

  /// Adds text. White space outside of the root element is none.
  mutating func text(_ text: String) { if depth > 0 { add(text) } }

  var result: Reading { .read(hash) }
}
