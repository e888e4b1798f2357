/// Damages documents, so that most of them are not well-formed. The same seed causes the same damage.
struct DocumentDamage {
  private var random: SplitMix64

  /// A document with damage in one or several places.
  static func document(seed: UInt64) -> GeneratedDocument {
    var document = DocumentGenerator.document(seed: seed, isForDamage: true).expanded
    var damage = DocumentDamage(random: SplitMix64(seed: ~seed))
    if damage.random.isTrue(percent: 10), damage.breakText(of: &document) { return document }
    repeat { damage.damage(&document) } while damage.random.isTrue(percent: 20)
    return document
  }

  private static let insertions = inputs("damage").map { $0[0] }

  /// Inserts a byte that is not UTF-8 into text. In other places it can crash XMLParser. XMLParser reads the bytes after it as Latin-1.
  private mutating func breakText(of document: inout GeneratedDocument) -> Bool {
    let texts = document.tokens.indices.filter {
      document.tokens[$0].kind == .text && !document.tokens[$0].source.utf8.contains { "<&".utf8.contains($0) }
    }
    guard document.encoding == .utf8, !texts.isEmpty, document.text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    edit(&document.tokens[random.element(of: texts)]) { scalars, offset, _ in
      scalars.insert(SourceEncoding.invalidByte, at: offset)
    }
    return true
  }

  private mutating func damage(_ document: inout GeneratedDocument) {
    guard !document.tokens.isEmpty else { return }
    let index = random.below(document.tokens.count)
    switch random.below(12) {
    case 0: document.tokens.remove(at: index)
    case 1: document.tokens.insert(document.tokens[index], at: index)
    case 2: document.tokens[index] = random.element(of: document.tokens)
    case 3: document.tokens.swapAt(index, random.below(document.tokens.count))
    case 4:
      document.tokens.removeSubrange((index + 1)...)
      edit(&document.tokens[index]) { scalars, offset, _ in scalars.removeSubrange(offset...) }
    case 5, 6:
      edit(&document.tokens[index]) { scalars, offset, _ in
        scalars.removeSubrange(offset..<min(offset + 1, scalars.count))
      }
    case 7:
      edit(&document.tokens[index]) { scalars, offset, _ in
        if offset < scalars.count { scalars.insert(scalars[offset], at: offset) }
      }
    case 8, 9:
      edit(&document.tokens[index]) { scalars, offset, random in
        let end = min(offset + 1, scalars.count)
        scalars.replaceSubrange(offset..<end, with: random.element(of: Self.insertions).unicodeScalars)
      }
    default:
      edit(&document.tokens[index]) { scalars, offset, random in
        scalars.insert(contentsOf: random.element(of: Self.insertions).unicodeScalars, at: offset)
      }
    }
  }

  /// Edits the scalars of a token around an offset, which may be the end of the token.
  private mutating func edit(
    _ token: inout GeneratedDocument.Token, _ body: (inout [Unicode.Scalar], Int, inout SplitMix64) -> Void
  ) {
    var scalars = Array(token.source.unicodeScalars)
    body(&scalars, random.below(scalars.count + 1), &random)
    token.source = String(String.UnicodeScalarView(scalars))
  }
}
