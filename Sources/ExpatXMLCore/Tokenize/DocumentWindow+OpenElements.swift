internal import CExpatXMLVectors

/// The elements that are open for the scanner, and the tags that tell Expat of them.
extension DocumentWindow {
  /// Whether the scanner is in a CDATA section.
  var isInSection: Bool { unsafe scanner.pointee.is_in_section != 0 }

  /// The number of attributes that are written in the tag that was taken. The others are defaults.
  var specifiedAttributeCount: Int { unsafe scanner.pointee.specified_count }

  /// By how much the texts of entities may still lengthen what the scanner takes, in bytes.
  var growthLeft: Int {
    get { unsafe scanner.pointee.growth_left }
    set { unsafe scanner.pointee.growth_left = newValue }
  }

  /// Whether markup was taken.
  var hasMarkup: Bool { unsafe scanner.pointee.has_markup != 0 }

  /// Whether the root is open, or its start tag may be next.
  var isInRoot: Bool {
    if depth > 0 { return true }
    guard !hasEndedRoot, restCount > 1, unsafe place[0] == UInt8(ascii: "<") else { return false }
    return unsafe place[1] >= 0x80 || expatxml_starts_name(place[1]) != 0
  }

  var hasEndedRoot: Bool { unsafe scanner.pointee.has_ended_root != 0 }

  /// The memory of the open elements in bytes.
  var elementMemory: Int { unsafe expatxml_element_memory(scanner) }

  /// The number of names so far, in the scanner's table and in Expat. Those that only Expat has room for may be counted more than once.
  var nameCount: Int { unsafe Int(scanner.pointee.name_count) + expatNameBytes / Int(EXPATXML_EXPAT_NAME_OVERHEAD) }

  /// About how much memory names take in Expat, in bytes.
  var expatNameBytes: Int { unsafe scanner.pointee.expat_name_bytes }

  /// Makes the scanner stop at the tags of elements with this name.
  func reserveElement(_ name: ExactString) { unsafe expatxml_reserve_element(scanner, name.string) }

  /// Applies these declarations to the tags of an element. Each attribute is declared once.
  func declare(_ attributes: [AttributeDeclarations.Declared], ofElement element: ExactString) {
    for attribute in attributes {
      unsafe expatxml_declare(
        scanner, element.string, attribute.name, attribute.isTokenized ? 1 : 0, attribute.defaultValue)
    }
  }

  /// Passes the start tag, or the end tag, of an open element to `give`. The root has index 0. Returns false if there is no memory,
  /// or if `give` returns false.
  func withTag(ofElement index: Int, isEnd: Bool, _ give: (Span<UInt8>) -> Bool) -> Bool {
    let length = unsafe expatxml_write_tag(scanner, index, isEnd ? 1 : 0)
    return unsafe length > 0 && give(Span(_unsafeStart: scanner.pointee.values, count: length))
  }

  /// The number of open elements.
  var depth: Int { unsafe scanner.pointee.depth }

  /// How many elements are open for Expat: a root of its own, and the innermost of the scanner's open elements.
  var expatDepth: Int {
    get { unsafe scanner.pointee.expat_depth }
    set { unsafe scanner.pointee.expat_depth = newValue }
  }

  /// Whether the next bytes are an end tag's.
  var isAtEndTag: Bool { isAtMarkup(UInt8(ascii: "/")) }

  /// Whether the next bytes may be the document type declaration. They are not a well-formed comment, since the scanner takes those.
  var isAtDeclaration: Bool { isAtMarkup(UInt8(ascii: "!")) }

  private func isAtMarkup(_ byte: UInt8) -> Bool {
    unsafe restCount > 1 && place[0] == UInt8(ascii: "<") && place[1] == byte
  }
}
