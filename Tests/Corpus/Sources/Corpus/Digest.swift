/// What is compared of a document: elements with their attributes, and texts. Each is a hash, so that documents of any size can
/// be compared between processes.
///
/// Left out are declarations of namespaces, comments, processing instructions, and where a text is divided.
struct Digest {
  private var elements = FNV()
  private var texts = FNV()
  /// Whether there was text since the last tag.
  private var isInText = false
  private var depth = 0

  mutating func start(_ name: String, _ attributes: [(name: String, value: String)]) {
    endText()
    depth += 1
    elements.add("<", name)
    let sorted = attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (name, value) in sorted {
      elements.add("@", name)
      elements.add("=", value)
    }
  }

  mutating func end(_ name: String) {
    endText()
    depth -= 1
    elements.add(">", name)
  }

  /// Adds text. White space outside of the root element is none.
  mutating func text(_ text: String) {
    guard depth > 0, !text.utf8.isEmpty else { return }
    isInText = true
    texts.add(text)
  }

  private mutating func endText() {
    if isInText { texts.add("\u{0}") }
    isInText = false
    // The text between other tags is another text.
    texts.add("\u{1}")
  }

  var result: Reading { .read(elements: elements.hash, texts: texts.hash) }
}

/// The hash of Fowler, Noll and Vo, FNV-1a, with 64 bits.
private struct FNV {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  mutating func add(_ mark: String, _ text: String) {
    add(mark)
    add(text)
    add("\u{0}")
  }
}
