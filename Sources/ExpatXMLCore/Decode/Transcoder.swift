internal import ExpatXMLSystem

/// Converts a document to UTF-8 chunk by chunk, by the C library's converter.
///
/// Where the input is no text in its encoding, bytes follow that are none in UTF-8: the tokenizer then finds the error
/// at its place, after everything before it.
@safe final class Transcoder {
  /// Several, since Expat does not look at a document of one byte, and behind `<![` only at six.
  private static let invalidBytes = [UInt8](repeating: 0xFF, count: 6)

  private let descriptor: iconv_t
  private let name: String
  /// What stands where the input is no text in its encoding, once that has been met: one sentence for people.
  private(set) var fault: String?
  /// Whether bytes that are no text in the encoding are marked, and what follows them is converted: ``mark`` and the two
  /// halves of each byte, which is no UTF-8 either.
  var marksFaults = false
  static let mark: UInt8 = 0xFF
  static let markLength = 3
  /// The last bytes, if the converter has taken the first ones of a character whose others have not come.
  private var openTail: [UInt8] = []

  init?(from name: String) {
    guard let descriptor = unsafe Self.open(name) else { return nil }
    unsafe self.descriptor = unsafe descriptor
    self.name = name
  }

  deinit { unsafe _ = iconv_close(descriptor) }

  /// The name under which the converter knows an encoding that has this name; nil if it does not.
  static func converter(for name: String) -> String? {
    // Not the names of glibc's for what is not an encoding of documents.
    guard !["INTERNAL", "WCHAR_T", "CHAR", "UCS-4-INTERNAL", "UCS-2-INTERNAL"].contains(name.uppercased()),
      !isUTF7(name)
    else { return nil }
    // `x-sjis`, `x-mac-roman` …
    let candidates = [name] + (name.lowercased().hasPrefix("x-") ? [String(name.dropFirst(2))] : []) + aliases(of: name)
    return candidates.first { candidate in
      guard let descriptor = unsafe open(candidate) else { return false }
      unsafe _ = iconv_close(descriptor)
      return true
    }
  }

  /// In UTF-7, markup hides in what looks like plain text to everybody else: HTML's standard forbids it (Encoding, 4.2).
  static func isUTF7(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["UTF-7", "UTF7"].contains { name.containsBytes(of: $0) }
  }

  /// Names that are registered, or common, and not glibc's.
  private static func aliases(of name: String) -> [String] {
    switch name.lowercased() {
    case "x-mac-roman", "mac-roman", "macroman": ["MACINTOSH"]
    case "ks_c_5601-1987", "ks_c_5601-1989", "korean", "windows-949": ["CP949", "EUC-KR"]
    case "windows-31j", "cswindows31j", "ms_kanji", "windows-932": ["CP932", "SHIFT_JIS"]
    case "iso-8859-8-i", "iso-8859-8-e": ["ISO-8859-8"]
    case "windows-936": ["CP936", "GBK"]
    case "windows-950": ["CP950", "BIG5"]
    case "windows-874", "iso-8859-11": ["ISO-8859-11", "CP874", "TIS-620"]
    default: []
    }
  }

  /// The C library's converters, some of which go wrong when they run out of room, never do: for every byte there is room
  /// for five characters, and so few at a time fit into what lies between the steps of a conversion.
  private static let roomForByte = 16
  private static let mostBytes = 1024
  /// No character, with the escape sequences in front of it, takes more bytes.
  private static let longestCharacter = 16

  /// With less room, `transcode` may do nothing.
  static let smallestRoom = roomForByte * longestCharacter

  /// Converts some of `input`, after which nothing comes if `isFinal`, and returns how many of its bytes are done with.
  func transcode(_ input: RawSpan, into output: inout OutputRawSpan, isFinal: Bool) -> Int {
    var used = 0
    var isInvalid = false
    var isCutShort = false
    var endsInsideCharacter = !openTail.isEmpty
    unsafe input.withUnsafeBytes { input in
      unsafe output.appendBytes { free in
        var source = unsafe UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: CChar.self))
        var target = unsafe free.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetCount = free.count
        var isStuck = false
        while used < input.count, !isStuck, !isInvalid {
          let count = min(input.count - used, targetCount / Self.roomForByte, Self.mostBytes)
          var sourceCount = count
          let room = targetCount
          let result = unsafe iconv(descriptor, &source, &sourceCount, &target, &targetCount)
          let error = errno
          used += count - sourceCount
          isStuck = sourceCount == count
          // Without any progress, a character that was begun before still is.
          if sourceCount < count || targetCount < room {
            endsInsideCharacter = result == -1 && error == EINVAL && sourceCount == 0
          }
          isCutShort = result == -1 && error == EINVAL && isFinal && used + sourceCount == input.count
          isInvalid = result == -1 && error == EILSEQ || isCutShort
        }
        // Some converters keep a character back to see whether another one combines with it.
        if isFinal, used == input.count, targetCount >= Self.roomForByte {
          unsafe _ = iconv(descriptor, nil, nil, &target, &targetCount)
        }
        return free.count - targetCount
      }
    }
    openTail = endsInsideCharacter ? Self.suffix(of: input.extracting(..<used), behind: openTail) : []
    if isInvalid, marksFaults { return markFault(of: input, from: used, into: &output, isCutShort: isCutShort) }
    guard isInvalid, output.freeCapacity >= Self.invalidBytes.count else { return used }
    for byte in Self.invalidBytes { output.append(byte) }
    // The first fault counts: the tokenizer may not look at it before there is another one.
    guard fault == nil else { return input.byteCount }
    // Where the bad character has begun in what the converter took, the converter says that it begins here.
    fault =
      isCutShort
      ? "The document ends inside a character."
      : description(of: openCharacter(at: openTail), input.extracting(used...))
    return input.byteCount
  }

  /// Marks the bytes that the converter stopped at: those of a character that has begun, or else one unit.
  private func markFault(
    of input: RawSpan, from used: Int, into output: inout OutputRawSpan, isCutShort: Bool
  ) -> Int {
    let unit = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
    let begun = Array(openCharacter(at: openTail))
    let count = isCutShort ? input.byteCount - used : begun.isEmpty ? min(unit, input.byteCount - used) : 0
    guard output.freeCapacity >= Self.markLength * (begun.count + count) else { return used }
    openTail = []
    // Without this, the converter would go on with what has begun.
    unsafe _ = iconv(descriptor, nil, nil, nil, nil)
    let bytes = begun + (0..<count).map { unsafe input.unsafeLoad(fromByteOffset: used + $0, as: UInt8.self) }
    for byte in bytes {
      output.append(Self.mark)
      output.append(0x80 | byte >> 4)
      output.append(0x80 | byte & 0xF)
    }
    return used + count
  }

  /// What was wrong with the bytes that became these, which are none in UTF-8: one sentence for people.
  func fault(markedBy bytes: [UInt8]) -> String? {
    guard marksFaults else { return fault }
    let marked = stride(from: 0, to: bytes.count - Self.markLength + 1, by: Self.markLength)
      .prefix { bytes[$0] == Self.mark }.map { bytes[$0 + 1] << 4 | bytes[$0 + 2] & 0xF }
    return unsafe marked.isEmpty ? nil : description(of: marked[...], [UInt8]().span.bytes)
  }

  /// As many bytes as may begin a character without completing it.
  private static func suffix(of bytes: RawSpan, behind tail: [UInt8]) -> [UInt8] {
    let count = min(bytes.byteCount, 3)
    let last = (bytes.byteCount - count..<bytes.byteCount).map {
      unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
    }
    return (tail + last).suffix(3)
  }

  /// The bytes at the end of the tail that are the beginning of one character.
  private func openCharacter(at tail: [UInt8]) -> ArraySlice<UInt8> {
    for count in stride(from: tail.count, to: 0, by: -1) {
      guard let descriptor = unsafe Self.open(name) else { break }
      defer { unsafe _ = iconv_close(descriptor) }
      var bytes = tail.suffix(count).map { CChar(bitPattern: $0) }
      var output = [CChar](repeating: 0, count: 64)
      var (byteCount, room) = (bytes.count, output.count)
      let isOpen = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        unsafe output.withUnsafeMutableBufferPointer { output in
          var (source, target) = (bytes.baseAddress, output.baseAddress)
          return unsafe iconv(descriptor, &source, &byteCount, &target, &room) == -1 && errno == EINVAL
        }
      }
      if isOpen, room == 64 { return tail.suffix(count) }
    }
    return []
  }

  /// Says of the first bytes that they are no character.
  private func description(of begun: ArraySlice<UInt8>, _ bytes: RawSpan) -> String {
    let unit = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
    let rest = (0..<min(unit, bytes.byteCount)).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    let digits = (begun + rest).prefix(unit).map { byte in
      (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
    }
    return "The byte\(unit == 1 ? "" : "s") \(digits.joined(separator: " ")) \(unit == 1 ? "is" : "are") not \(name)."
  }

  /// Converts a document's head.
  static func convert(_ bytes: [UInt8], from name: String) -> [UInt8] {
    guard let transcoder = Transcoder(from: name) else { return bytes }
    return unsafe [UInt8](unsafeUninitializedCapacity: Self.roomForByte * (bytes.count + longestCharacter)) {
      memory, count in
      let room = UnsafeMutableRawBufferPointer(memory)
      var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
      _ = unsafe transcoder.transcode(bytes.span.bytes, into: &output, isFinal: false)
      count = unsafe output.finalize(for: room)
    }
  }

  private static func open(_ name: String) -> iconv_t? {
    guard let descriptor = unsafe iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
    return unsafe descriptor
  }
}
