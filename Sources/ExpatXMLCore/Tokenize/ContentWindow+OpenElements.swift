internal import CExpatXMLVectors

/// The elements that are open for the scanner, and the tags that tell Expat of them.
extension ContentWindow {
  /// Whether the scanner is in a CDATA section.
  var isInSection: Bool { unsafe scanner.pointee.is_in_section != 0 }

  /// Whether Expat does not know which elements are open, or that a CDATA section is.
  var isAheadOfExpat: Bool { unsafe expatxml_catch_up_length(scanner) > 0 || isInSection }

  /// Whether the root's tags are for the scanner, since Expat takes no part.
  var takesRoot: Bool {
    get { unsafe scanner.pointee.takes_root != 0 }
    set { unsafe scanner.pointee.takes_root = newValue ? 1 : 0 }
  }

  /// The number of attributes that are written in the tag that was taken. The others are defaults.
  var specifiedAttributeCount: Int { unsafe scanner.pointee.specified_count }

  /// Whether the scanner has taken the root's end.
  var hasEndedRoot: Bool { unsafe scanner.pointee.has_ended_root != 0 }

  /// The memory of the open elements in bytes.
  var elementMemory: Int { unsafe expatxml_element_memory(scanner) }

  /// The tags of an element are for Expat.
  func reserveElement(_ name: ExactString) { unsafe expatxml_reserve_element(scanner, name.string) }

  /// Applies these declarations to the tags of an element. Each attribute is declared once.
  func declare(_ attributes: [AttributeDeclarations.Declared], ofElement element: ExactString) {
    for attribute in attributes {
      unsafe expatxml_declare(
        scanner, element.string, attribute.name, attribute.isTokenized ? 1 : 0, attribute.defaultValue)
    }
  }

  /// Passes on the tags that tell Expat which elements are open. Returns false as soon as `give` does.
  func catchUp(_ give: (Span<UInt8>) -> Bool) -> Bool {
    giveEndTags(give) && giveStartTags(give)
  }

  private func giveEndTags(_ give: (Span<UInt8>) -> Bool) -> Bool {
    let tags = unsafe UnsafeBufferPointer(start: scanner.pointee.end_tags, count: scanner.pointee.end_tags_length)
    defer { unsafe scanner.pointee.end_tags_length = 0 }
    return unsafe tags.isEmpty || give(Span(_unsafeElements: tags))
  }

  private func giveStartTags(_ give: (Span<UInt8>) -> Bool) -> Bool {
    var room = [UInt8](repeating: 0, count: 512)
    while unsafe scanner.pointee.known_depth < scanner.pointee.depth {
      let before = unsafe scanner.pointee.known_depth
      let (count, capacity) = unsafe (expatxml_catch_up(scanner, &room, room.count), room.count)
      if unsafe scanner.pointee.known_depth == before {
        room = Array(repeating: 0, count: max(count, 2 * capacity))
      } else if !give(room.span.extracting(first: count)) {
        return false
      }
    }
    return true
  }
}
