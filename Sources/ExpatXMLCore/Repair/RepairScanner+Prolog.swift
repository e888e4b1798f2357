internal import CExpatXMLVectors

/// Everything before and after the root element.
extension RepairScanner {
  /// At most so many bytes are dropped at the start of a document.
  static let longestFront = 4 << 10

  /// The bytes of declared names that are kept.
  private static let longestDeclaredNames = 64 << 10

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes of white space, zero bytes and byte order marks, and whether there is more than white space; nil if
  /// that takes more bytes.
  static func front(of bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> (count: Int, isOdd: Bool)? {
    var (count, isOdd) = (0, false)
    while count < min(bytes.count, longestFront) {
      let byte = unsafe bytes[count]
      if byte.isXMLSpace {
        count += 1
      } else if byte == 0 {
        (count, isOdd) = (count + 1, true)
      } else if byte == byteOrderMark[0] {
        let mark = unsafe Array(bytes[count..<min(count + byteOrderMark.count, bytes.count)])
        guard mark.elementsEqual(byteOrderMark.prefix(mark.count)) else { break }
        guard mark.count == byteOrderMark.count else { return isFinal ? (count, isOdd) : nil }
        (count, isOdd) = (count + byteOrderMark.count, true)
      } else {
        break
      }
    }
    return count < bytes.count || isFinal || count >= longestFront ? (count, isOdd) : nil
  }

  mutating func scanFront() -> Outcome {
    let bytes = unsafe UnsafeBufferPointer(start: place, count: count)
    if repairs.contains(.leadingContent) {
      guard let length = unsafe LeadingContent.length(of: bytes, isFinal: isFinal, isCutOff: isCutOff) else {
        return wait()
      }
      if length > 0 {
        state = .prolog
        return replace(length, by: [], .leadingContent)
      }
    }
    guard repairs.contains(.leadingCharacters) else { return skip(0, .prolog) }
    guard let front = unsafe Self.front(of: bytes, isFinal: isFinal) else { return wait() }
    guard front.count > 0, front.count < Self.longestFront else {
      state = .prolog
      return .goOn
    }
    unsafe place += front.count
    let isDeclaration = begins(with: "<?xml").map { $0 && (count > 5 ? self[5].isXMLSpace : isFinal) }
    let isUndecided = isDeclaration == nil || (isDeclaration == false && begins(with: "<?xml") == true && count == 5)
    unsafe place -= front.count
    if isUndecided, !isFinal { return .hold }
    state = .prolog
    guard isDeclaration == true || front.isOdd else { return .goOn }
    return replace(front.count, by: [], .leadingCharacters)
  }

  mutating func scanProlog() -> Outcome {
    skipSpace()
    guard unsafe place < end else { return .hold }
    // Expat reads text here as names and literals, which may be long.
    guard self[0] == UInt8(ascii: "<") else { return giveUp() }
    if let outcome = scanCommentOrInstruction() { return outcome }
    switch self[1] {
    case UInt8(ascii: "!"):
      guard let isDocumentType = begins(with: "<!DOCTYPE") else { return wait() }
      quote = 0
      return isDocumentType ? skip(9, .documentType) : giveUp()
    case UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"): return giveUp()
    default: return beginTag()
    }
  }

  /// The document type declaration outside of its internal subset, or a declaration in that.
  mutating func scanDeclaration() -> Outcome {
    let isDocumentType = state == .documentType
    while unsafe place < end {
      let byte = self[0]
      unsafe place += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // The only literals of the document type are the identifiers of the external subset.
        if isDocumentType { hasExternalDeclarations = true }
        quote = byte
      } else if byte == UInt8(ascii: "["), isDocumentType {
        state = .internalSubset
        return .goOn
      } else if byte == UInt8(ascii: ">") {
        state = isDocumentType ? .prolog : .internalSubset
        return .goOn
      }
    }
    return .hold
  }

  mutating func scanInternalSubset() -> Outcome {
    while unsafe place < end {
      switch self[0] {
      case UInt8(ascii: "]"): return skip(1, .documentType)
      case UInt8(ascii: "%"):
        hasExternalDeclarations = true
        var length = 1
        while length < count, length < Self.longestFront, self[length].continuesXMLName { length += 1 }
        guard length < count else { return wait() }
        if hasUnknownDeclarations || parameterTexts.contains(name(length: length, at: 1)) { mayDeclareAnything = true }
        unsafe place += length
      case UInt8(ascii: "<"):
        if let outcome = scanCommentOrInstruction() { return outcome }
        guard let isEntity = begins(with: "<!ENTITY") else { return wait() }
        quote = 0
        return isEntity ? skip(8, .entityName) : skip(1, .declaration)
      default: unsafe place += 1
      }
    }
    return .hold
  }

  mutating func scanEntityName() -> Outcome {
    skipSpace()
    var length = 0
    while length < count, !self[length].isXMLSpace, self[length] != UInt8(ascii: ">"), length < Self.longestFront {
      length += 1
    }
    guard length < count else { return wait() }
    if !isParameterEntity, length == 1, self[0] == UInt8(ascii: "%") {
      isParameterEntity = true
      return pass(1)
    }
    var end = length
    // Its text follows or, after `SYSTEM` or `PUBLIC`, its place.
    if isParameterEntity {
      while end < count, end < length + Self.longestName, self[end].isXMLSpace { end += 1 }
      guard end < count else { return wait() }
    }
    let name = name(length: length, at: 0)
    if XMLEntities.html.texts[name] == nil { declaredBytes += length }
    if declaredBytes > Self.longestDeclaredNames || length == Self.longestFront { hasUnknownDeclarations = true }
    if !isParameterEntity {
      longestEntityName = max(longestEntityName, length)
      if XMLEntities.html.texts[name] != nil || !hasUnknownDeclarations { declaredNames.insert(name) }
    } else if !self[end].isLetter, !hasUnknownDeclarations {
      parameterTexts.insert(name)
    }
    isParameterEntity = false
    state = .declaration
    return .goOn
  }

  private func name(length: Int, at offset: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: place + offset, count: length - offset), as: UTF8.self)
  }

  mutating func scanInstruction() -> Outcome {
    while let mark = unsafe expatxml_find_byte(place, end, Int32(UInt8(ascii: "?"))) {
      unsafe place = mark
      guard count > 1 else { return wait() }
      if self[1] == UInt8(ascii: ">") { return skip(2, outerState) }
      unsafe place += 1
    }
    return reachEnd()
  }

  mutating func scanEpilog() -> Outcome {
    while unsafe place < end {
      switch self[0] {
      case UInt8(ascii: "<"):
        return scanCommentOrInstruction() ?? beginTrailingContent()
      case 0 where repairs.contains(.trailingZeros):
        var length = 1
        while length < count, self[length] == 0 { length += 1 }
        let isFirst = !hasTrailingZeros
        hasTrailingZeros = true
        _ = replace(length, by: gap, isFirst ? .trailingZeros : nil)
        // Zero bytes are reported once, since they may come in any number of chunks.
        edit?.report?.original = [0]
        return .edit
      case let byte where byte.isXMLSpace: unsafe place += 1
      default: return beginTrailingContent()
      }
    }
    return .hold
  }

  private mutating func beginTrailingContent() -> Outcome {
    guard repairs.contains(.trailingContent) else { return giveUp() }
    dropped = []
    return skip(0, .trailing)
  }

  /// Drops everything up to the end. If another document begins, that is an error.
  mutating func scanTrailingContent() -> Outcome {
    if count == 0, isFinal, !isTrailingContentTold { return reportTrailingContent() }
    var length = 0
    let most = isTrailingContentTold ? count : min(count, XMLRepair.longestOriginal - dropped.count)
    while length < most {
      if self[length] == UInt8(ascii: "<") {
        let isDeclaration = beginsDeclaration(at: length)
        if isDeclaration == true {
          if length > 0 { return drop(length) }
          return isTrailingContentTold || dropped.isEmpty ? giveUp() : reportTrailingContent()
        }
        if isDeclaration == nil, !isFinal { break }
      }
      length += 1
    }
    guard length > 0 else { return .hold }
    _ = drop(length)
    if isTrailingContentTold {
      edit?.beginsRepair = false
      return .edit
    }
    return dropped.count == XMLRepair.longestOriginal ? reportTrailingContent() : .edit
  }

  private mutating func reportTrailingContent() -> Outcome {
    if edit == nil { _ = replace(0, by: [], nil) }
    isTrailingContentTold = true
    edit?.report = RepairEdit.Report(kind: .trailingContent, original: dropped, replacement: [], beganEarlier: true)
    return .edit
  }

  /// Whether an XML declaration is at an offset from the place; nil if that takes more bytes.
  private func beginsDeclaration(at offset: Int) -> Bool? {
    for (index, byte) in "<?xml".utf8.enumerated() {
      guard offset + index < count else { return nil }
      if self[offset + index] != byte { return false }
    }
    return offset + 5 < count ? self[offset + 5].isXMLSpace : nil
  }
}
