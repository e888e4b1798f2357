internal import ExpatXMLSystem

/// Converts a document to UTF-8 chunk by chunk: by itself from the encodings of `BuiltInEncoding`, from others with the C
/// library's converter.
///
/// Bytes that are not text in the document's encoding become bytes that are not UTF-8. So the tokenizer finds the error at its
/// place, after everything before it.
@safe final class Transcoder {
  /// Six bytes, since Expat needs more than one byte of a document, and six after `<![`.
  private static let invalidBytes = [UInt8](repeating: 0xFF, count: 6)

  /// The C library's converter; nil if there is an `encoding`.
  private let descriptor: iconv_t?
  private let encoding: BuiltInEncoding?
  private let name: String
  /// One sentence on the first fault of the input, once it was found.
  private(set) var fault: String?
  /// Whether conversion goes on after faulty bytes. Each of them becomes a ``ConversionMark``.
  var marksFaults = false

  init?(from name: String) {
    encoding = BuiltInEncoding(name)
    unsafe descriptor = encoding == nil ? unsafe Self.open(name) : nil
    guard unsafe encoding != nil || descriptor != nil else { return nil }
    self.name = name
  }

  deinit {
    if let descriptor = unsafe descriptor { unsafe _ = iconv_close(descriptor) }
  }

  /// The converter's name for the encoding with this name; nil if a document may not have it, or the C library does not know
  /// it.
  static func converter(for name: String) -> String? {
    if let name = KnownEncodings.wideConverter(for: name) { return name }
    if BuiltInEncoding(name) != nil { return name }
    guard KnownEncodings.contain(name) else { return nil }
    // `x-sjis`, `x-mac-roman` …
    let candidates = [name] + (name.lowercased().hasPrefix("x-") ? [String(name.dropFirst(2))] : []) + aliases(of: name)
    return candidates.first { candidate in
      guard let descriptor = unsafe open(candidate) else { return false }
      unsafe _ = iconv_close(descriptor)
      return true
    }
  }

  /// In UTF-7, markup can hide in what looks like plain text to other software. The Encoding standard forbids it (4.2).
  static func isUTF7(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["UTF-7", "UTF7"].contains { name.containsBytes(of: $0) }
  }

  /// Other names to try, since glibc does not know some registered or common ones.
  private static func aliases(of name: String) -> [String] {
    switch name.lowercased() {
    case "x-mac-roman", "mac-roman", "macroman": ["MACINTOSH"]
    case "ks_c_5601-1987", "ks_c_5601-1989", "korean", "windows-949": ["CP949", "EUC-KR"]
    case "windows-31j", "cswindows31j", "ms_kanji", "windows-932": ["CP932", "SHIFT_JIS"]
    case "iso-8859-8-i", "iso-8859-8-e": ["ISO-8859-8"]
    case "windows-936": ["CP936", "GBK"]
    case "windows-950": ["CP950", "BIG5"]
    case "windows-874", "iso-8859-11": ["ISO-8859-11", "CP874", "TIS-620"]
    // `IBM01140` is the registered name, `IBM1140` glibc's.
    case let name where name.hasPrefix("ibm01"): ["IBM" + name.dropFirst(4)]
    default: []
    }
  }

  /// Some of the C library's converters fail when they run out of room. Here they don't: there is room for five characters for
  /// each byte, and so few bytes at a time fit into the converter's internal buffers.
  private static let roomForByte = 16
  private static let mostBytes = 1024
  /// No character takes more bytes, including the escape sequences before it.
  private static let longestCharacter = 16

  /// With less room, `transcode` may do nothing.
  static let smallestRoom = roomForByte * longestCharacter

  /// Converts some of `input`, and returns how many of its bytes were used. `isEnd` says that no more input will come, and
  /// `isWhole` that the document ends there.
  func transcode(_ input: RawSpan, into output: inout OutputRawSpan, isEnd: Bool, isWhole: Bool) -> Int {
    // The document ends for the tokenizer at its first fault, also if a repair drops that fault.
    if fault != nil { return input.byteCount }
    var used = 0
    var isInvalid = false
    var isCutShort = false
    unsafe input.withUnsafeBytes { input in
      unsafe output.appendBytes { free in
        var source = unsafe UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: CChar.self))
        var target = unsafe free.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetCount = free.count
        var isStuck = false
        while used < input.count, !isStuck, !isInvalid {
          let count = min(input.count - used, targetCount / Self.roomForByte, Self.mostBytes)
          var sourceCount = count
          let (result, error) = unsafe step(&source, &sourceCount, &target, &targetCount)
          used += count - sourceCount
          // An incomplete character stays in the input, until more of it is there (POSIX, iconv).
          isStuck = sourceCount == count
          isCutShort = result == -1 && error == EINVAL && isWhole && used + sourceCount == input.count
          isInvalid = result == -1 && error == EILSEQ || isCutShort
        }
        return free.count - targetCount
      }
    }
    if isEnd, used == input.byteCount { flush(into: &output) }
    if isInvalid, marksFaults { return markFault(of: input, from: used, into: &output, isCutShort: isCutShort) }
    guard isInvalid, output.freeCapacity >= Self.roomForByte + Self.invalidBytes.count else { return used }
    flush(into: &output)
    for byte in Self.invalidBytes { output.append(byte) }
    fault =
      isCutShort
      ? "The document ends inside a character." : description(of: Self.array(input, faulty(input, from: used)))
    return input.byteCount
  }

  /// Appends a character that the converter keeps until it knows whether the next one combines with it. The converter forgets
  /// everything else.
  private func flush(into output: inout OutputRawSpan) {
    guard let descriptor = unsafe descriptor, output.freeCapacity >= Self.roomForByte else { return }
    unsafe output.appendBytes { free in
      var target = unsafe free.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = free.count
      unsafe _ = iconv(descriptor, nil, nil, &target, &room)
      return free.count - room
    }
  }

  /// Converts as `iconv` does, and returns its result and error number.
  private func step(
    _ source: inout UnsafeMutablePointer<CChar>?, _ sourceCount: inout Int,
    _ target: inout UnsafeMutablePointer<CChar>?, _ targetCount: inout Int
  ) -> (result: Int, error: Int32) {
    guard let encoding else {
      let result = unsafe iconv(descriptor, &source, &sourceCount, &target, &targetCount)
      return (Int(result), errno)
    }
    let (read, written, end) = unsafe encoding.convert(
      UnsafeRawBufferPointer(start: source, count: sourceCount),
      into: UnsafeMutableRawBufferPointer(start: target, count: targetCount))
    unsafe source = unsafe source.map { unsafe $0 + read }
    unsafe target = unsafe target.map { unsafe $0 + written }
    (sourceCount, targetCount) = (sourceCount - read, targetCount - written)
    return switch end {
    case .complete: (0, 0)
    case .incomplete: (-1, EINVAL)
    case .invalid: (-1, EILSEQ)
    }
  }

  /// Marks the bytes at which the converter stopped: those of an incomplete character, or one unit.
  private func markFault(
    of input: RawSpan, from used: Int, into output: inout OutputRawSpan, isCutShort: Bool
  ) -> Int {
    let bytes = Self.array(input, isCutShort ? used..<input.byteCount : faulty(input, from: used))
    guard output.freeCapacity >= Self.roomForByte + ConversionMark.length * bytes.count else { return used }
    // A character that the converter keeps comes first. In ISO-2022-JP it keeps none, and a flush would reset the character set.
    let hasCharacterSet = KnownEncodings.normalised(name).hasSuffix("iso2022jp")
    if isCutShort || !hasCharacterSet { flush(into: &output) }
    for byte in bytes {
      output.append(ConversionMark.byte)
      output.append(0x80 | byte >> 4)
      output.append(0x80 | byte & 0xF)
    }
    return used + bytes.count
  }

  /// One sentence on what was wrong with the original of these bytes, which are not UTF-8.
  func fault(markedBy bytes: [UInt8]) -> String? {
    guard marksFaults else { return fault }
    var marked: [UInt8] = []
    var start = 0
    while start + ConversionMark.length <= bytes.count, bytes[start] == ConversionMark.byte {
      marked.append(bytes[start + 1] << 4 | bytes[start + 2] & 0xF)
      start += ConversionMark.length
    }
    return marked.isEmpty ? nil : description(of: marked)
  }

  /// The length of the shortest character, in bytes.
  private var unit: Int { name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1 }

  /// The bytes at a place where the converter has stopped: one unit.
  private func faulty(_ input: RawSpan, from place: Int) -> Range<Int> { place..<min(place + unit, input.byteCount) }

  private static func array(_ input: RawSpan, _ range: Range<Int>) -> [UInt8] {
    unsafe input.extracting(range).withUnsafeBytes { unsafe Array($0) }
  }

  /// A message that these bytes are not a character.
  private func description(of bytes: [UInt8]) -> String {
    let digits = bytes.prefix(unit).map(\.hexadecimal)
    return "The byte\(unit == 1 ? "" : "s") \(digits.joined(separator: " ")) \(unit == 1 ? "is" : "are") not \(name)."
  }

  /// Converts the first bytes of a document.
  static func convert(_ bytes: [UInt8], from name: String) -> [UInt8] {
    guard let transcoder = Transcoder(from: name) else { return bytes }
    return unsafe [UInt8](unsafeUninitializedCapacity: Self.roomForByte * (bytes.count + longestCharacter)) {
      memory, count in
      let room = UnsafeMutableRawBufferPointer(memory)
      var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
      _ = unsafe transcoder.transcode(bytes.span.bytes, into: &output, isEnd: false, isWhole: false)
      count = unsafe output.finalize(for: room)
    }
  }

  private static func open(_ name: String) -> iconv_t? {
    guard let descriptor = unsafe iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
    return unsafe descriptor
  }
}
