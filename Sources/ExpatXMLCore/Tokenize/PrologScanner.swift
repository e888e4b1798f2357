/// Finds the first reference to a parameter entity in the internal subset of a document. Such references stand between
/// declarations (XML 1.0, section 2.8, "PEs in Internal Subset"). Expat does not report them if the entity is internal.
///
/// It relies on a well-formed prolog: Expat finds the faults. In an external entity it finds no reference.
struct PrologScanner {
  private enum Place {
    case betweenMarkup
    case openingBracket
    case exclamationMark
    case comment(hyphens: Int)
    case processingInstruction(hasQuestionMark: Bool)
    case declaration
    case literal(quote: UInt8)
    case percentSign
    /// At a reference, at the root element, or at a fault.
    case end
  }

  private var place = Place.betweenMarkup
  private var isInSubset = false
  private(set) var hasFoundReference = false
  /// The offset of the first markup.
  private(set) var firstMarkup: Int?

  /// Scans the next bytes of the document, which begin at an offset.
  mutating func scan(_ bytes: RawSpan, at start: Int) {
    for offset in bytes.byteOffsets {
      if case .end = place { return }
      place = unsafe next(bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self))
      if firstMarkup == nil, case .openingBracket = place { firstMarkup = start + offset }
    }
  }

  private mutating func next(_ byte: UInt8) -> Place {
    switch place {
    case .betweenMarkup:
      switch byte {
      case UInt8(ascii: "<"): return .openingBracket
      case UInt8(ascii: "%") where isInSubset: return .percentSign
      case UInt8(ascii: "]") where isInSubset:
        isInSubset = false
        return .declaration
      // A byte order mark is not ASCII, and is passed over.
      case ..<0x80 where !isInSubset && !byte.isXMLSpace: return .end
      default: return .betweenMarkup
      }
    case .openingBracket:
      switch byte {
      case UInt8(ascii: "!"): return .exclamationMark
      case UInt8(ascii: "?"): return .processingInstruction(hasQuestionMark: false)
      default: return .end
      }
    case .exclamationMark: return byte == UInt8(ascii: "-") ? .comment(hyphens: -1) : .declaration
    case .comment(let hyphens):
      if byte == UInt8(ascii: "-") { return .comment(hyphens: hyphens + 1) }
      return byte == UInt8(ascii: ">") && hyphens >= 2 ? .betweenMarkup : .comment(hyphens: 0)
    case .processingInstruction(let hasQuestionMark):
      if hasQuestionMark, byte == UInt8(ascii: ">") { return .betweenMarkup }
      return .processingInstruction(hasQuestionMark: byte == UInt8(ascii: "?"))
    case .declaration:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return .literal(quote: byte)
      case UInt8(ascii: ">"): return .betweenMarkup
      case UInt8(ascii: "[") where !isInSubset:
        isInSubset = true
        return .betweenMarkup
      default: return .declaration
      }
    case .literal(let quote): return byte == quote ? .declaration : place
    case .percentSign:
      hasFoundReference = byte.continuesXMLName
      return .end
    case .end: return .end
    }
  }
}
