/// Converts the bytes of a document, compressed or not and in any encoding, to UTF-8.
final class DocumentDecoder {
  private enum Compression {
    case undetermined
    case none
    case inflating(Inflater)
  }

  private enum Text {
    case undetermined
    case utf8
    case transcoding(Transcoder)
  }

  private let repairs: XMLRepairs
  /// What was repaired in the declaration of the encoding.
  private(set) var repair: XMLRepair?
  /// Whether a ``ConversionMark`` stands for bytes that could not be converted.
  private(set) var marksFaults = false
  /// Gets the decoded text too.
  private let tape: DocumentTape?
  private let source: (any ByteSource)?
  /// The URL of a source that does not know it.
  private let givenLocation: String?
  private let isDocument: Bool
  /// The encoding that the user has set, which overrides the document and the transport.
  private let encoding: String?
  private let limits: XMLLimits
  private var compression = Compression.undetermined
  private var text = Text.undetermined
  /// The length of the byte order mark.
  private var markLength = 0
  /// The format of a document that is not XML, as its first bytes tell.
  private(set) var foreignFormat: ForeignFormat?
  // Bytes are read and decoded by one call at a time, so exclusivity need not be checked at run time.
  /// Bytes as they came.
  @safe @exclusivity(unchecked) private var input = InputBuffer()
  /// Inflated bytes that wait for the encoding to be known, or for conversion.
  @safe @exclusivity(unchecked) private var inflated = InputBuffer()
  /// Whether no more bytes will come.
  private(set) var isFinal = false
  /// Whether bytes, or their end, have come and were not decoded, or there was no room for all of them.
  private var isDue = false

  /// The source is asked for its metadata once bytes have come: if the transport ever knows the encoding, it knows it then. If not
  /// `isDocument`, the text is an external entity's, and may begin with anything.
  init(
    isDocument: Bool = true, encoding: String? = nil, limits: XMLLimits, repairs: XMLRepairs = [],
    tape: DocumentTape? = nil, source: (any ByteSource)?, location: String? = nil
  ) {
    self.repairs = repairs
    self.tape = tape
    self.isDocument = isDocument
    self.encoding = encoding
    self.limits = limits
    self.source = source
    givenLocation = location
  }

  private var metadata: SourceMetadata { source?.metadata ?? SourceMetadata() }

  /// The URL of the text, after redirects.
  var location: String? { source?.metadata.location ?? givenLocation }

  /// One sentence on what was wrong with the original bytes, if `bytes` stand for a fault.
  func fault(at bytes: [UInt8]) -> String? {
    if case .transcoding(let transcoder) = text { return transcoder.fault(markedBy: bytes) }
    return nil
  }

  /// Whether the remaining bytes are UTF-8 and need no decoding.
  var isTransparent: Bool {
    if case .none = compression, case .utf8 = text {
      return input.isEmpty && inflated.isEmpty
    }
    return false
  }

  /// The number of bytes before the text. Nil if the text has not begun, or was inflated or converted.
  var textOffset: Int? { if case .none = compression, case .utf8 = text { markLength } else { nil } }

  /// Whether the bytes that wait for more are to be decoded once more, because reading has failed. They are what came before the
  /// encoding was known, and a character that the converter keeps.
  private var hasUndecided = false

  /// Whether ``decode(into:)`` has to be called before more bytes are read, and before the document ends.
  var hasMore: Bool { isDue || hasUndecided }

  /// Notes that no more bytes will come.
  func end() {
    isFinal = true
    isDue = true
  }

  /// Lets `read` append bytes as they come. Returns false if it appended none.
  func fill(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    do {
      isDue = try input.fill(read) > 0
      return isDue
    } catch {
      let isWaiting =
        switch text {
        case .undetermined: !input.isEmpty || !inflated.isEmpty
        case .utf8: false
        case .transcoding: true
        }
      hasUndecided = isDocument && isWaiting
      throw error
    }
  }

  /// Lets `body` append text, which also goes on the tape.
  func taping(_ output: inout OutputRawSpan, _ body: (inout OutputRawSpan) throws -> Void) throws {
    let count = output.byteCount
    try body(&output)
    tape?.append(output.bytes.extracting(droppingFirst: count))
  }

  /// Appends the bytes so far in UTF-8. Returns whether there was no room for everything.
  func decode(into output: inout OutputRawSpan) throws -> Bool {
    let isCutOff = hasUndecided
    (isDue, hasUndecided) = (false, false)
    isDue = try convert(into: &output, isCutOff: isCutOff)
    return isDue
  }

  /// Appends the bytes so far in UTF-8. Returns true if there was no room for all.
  private func convert(into output: inout OutputRawSpan, isCutOff: Bool) throws -> Bool {
    let count = output.byteCount
    if case .undetermined = compression, isFinal || isCutOff || input.count >= CompressionFormat.signatureLength {
      // Nothing is inflated twice.
      let format =
        metadata.isInflated
        ? nil
        : CompressionFormat(signature: input.prefix(CompressionFormat.signatureLength), isDocument: isDocument)
      compression = try format.map { .inflating(try Inflater($0, limits: limits)) } ?? .none
    }
    if case .undetermined = compression { return false }
    if case .undetermined = text, try !determineText(isCutOff: isCutOff) { return false }
    do {
      switch text {
      case .undetermined: break
      case .utf8:
        inflated.drain(into: &output)
        if inflated.isEmpty { try inflate(into: &output) }
      case .transcoding(let transcoder):
        try transcode(transcoder, into: &output, isCutOff: isCutOff)
      }
    } catch {
      // The text before the fault goes first. The fault will be thrown again.
      guard output.byteCount > count else { throw error }
    }
    return output.freeCapacity < Transcoder.smallestRoom
  }

  private var isComplete: Bool { (try? finish()) != nil }

  /// Throws if a compressed stream is not complete.
  func finish() throws {
    guard case .inflating(let inflater) = compression else { return }
    do { try inflater.finish() } catch { throw named(error) }
  }

  /// The same error, naming what is compressed.
  private func named(_ error: any Error) -> any Error {
    guard var error = error as? XMLCompressionError else { return error }
    error.source = error.source ?? metadata.name
    return error
  }

  /// Finds the encoding. Returns false if more bytes are needed.
  private func determineText(isCutOff: Bool) throws -> Bool {
    var fault: (any Error)?
    if case .none = compression, inflated.isEmpty {
      swap(&input, &inflated)
    } else if !inflated.isFull {
      _ = try inflated.fill { output in
        do { try inflate(into: &output) } catch { fault = error }
      }
    }
    let isEnd = isFinal || isCutOff || fault != nil
    let isWhole = isFinal && fault == nil && isComplete
    if try determineText(isEnd: isEnd, isWhole: isWhole) { return true }
    if let fault { throw fault }
    return false
  }

  /// `isEnd` says that no more bytes will come, and `isWhole` that they are the whole document.
  private func determineText(isEnd: Bool, isWhole: Bool) throws -> Bool {
    var head = inflated.prefix(DocumentEncoding.longestDeclaration)
    var front: [UInt8] = []
    let charset = metadata.charset
    let isWide = (encoding ?? charset).map(DocumentEncoding.isWide) == true
    if repairs.contains(.surroundings), !isWide {
      guard let count = frontLength(isFinal: isWhole, isCutOff: isEnd) else { return false }
      if count > 0 {
        let bytes = inflated.prefix(count + DocumentEncoding.longestDeclaration)
        (front, head) = (Array(bytes[..<count]), Array(bytes[count...]))
      }
    }
    // A byte order mark decides wherever it stands.
    let mark = LeadingContent.byteOrderMark
    if front.indices.contains(where: { front[$0...].starts(with: mark) }) { head = mark + head }
    if isDocument, head.first != UInt8(ascii: "<") {
      guard isWhole || !ForeignFormat.isUndecided(head) else { return false }
      foreignFormat = ForeignFormat(head)
    }
    guard
      var encoding = try DocumentEncoding.detect(
        head: head, isComplete: isWhole, demanded: encoding, charset: charset,
        ignoringUnknown: repairs.contains(.encoding))
    else {
      return false
    }
    var fault = XMLRepair.Fault.declaredEncoding
    if let declared = encoding.declared, repairs.contains(.misdeclaredUTF8),
      let converter = encoding.converter, BuiltInEncoding(converter) != nil, !DocumentEncoding.isWide(converter)
    {
      guard inflated.count >= UTF8Guess.longest || isEnd else { return false }
      let bytes = inflated.prefix(UTF8Guess.longest)
      let isAll = isWhole && bytes.count == inflated.count
      let rest = bytes[min(front.count, bytes.count)...]
      if UTF8Guess.isUTF8(rest, isComplete: isAll) {
        encoding = DocumentEncoding(declared: declared, isIgnored: true)
        fault = .misdeclaredUTF8
      } else if isEnd, !isWhole, UTF8Guess.endsInsideFirstCharacter(rest) {
        // The missing bytes would have decided.
        encoding = DocumentEncoding()
      }
    }
    if let tape {
      guard let declared = DocumentEncoding.otherDeclared(in: head, isComplete: isWhole) else { return false }
      try checkTape(tape, encoding, declared, head)
    }
    // A byte order mark is not counted in positions. The repairer handles a second one.
    if front.isEmpty {
      markLength = encoding.markLength
      inflated.drain { _ in markLength }
    } else if front.starts(with: mark) {
      markLength = mark.count
      inflated.drain { _ in markLength }
      front.removeFirst(mark.count)
    }
    if encoding.isIgnored, let declared = encoding.declared { announce(declared, fault, after: front) }
    text = encoding.converter.flatMap(Transcoder.init).map { .transcoding($0) } ?? .utf8
    if case .transcoding(let transcoder) = text, !repairs.isDisjoint(with: [.encoding, .replacementCharacters]) {
      transcoder.marksFaults = true
      marksFaults = true
    }
    return true
  }

  /// Notes the encoding on the tape. Throws if the tape needs a document in UTF-8, and this is another one.
  private func checkTape(
    _ tape: DocumentTape, _ encoding: DocumentEncoding, _ declared: String?, _ head: [UInt8]
  ) throws(XMLParseError) {
    func error(_ fault: String) -> XMLParseError {
      XMLParseError(
        code: .encodingNotSupportedError, message: "\(fault) Only the bytes of a document in UTF-8 can be changed.",
        position: .start)
    }
    let mark = Array(head.prefix(encoding.markLength))
    if !tape.isUTF8 {
      if let name = encoding.converter ?? declared {
        tape.note(DocumentTape.Encoding(name: name, mark: mark, isOnlyDeclared: encoding.converter == nil))
      }
      if encoding.converter != nil { return }
    } else if let name = encoding.converter {
      throw error("The document is in \(name).")
    } else if let declared {
      // The tape is of a String, or of bytes whose encoding the caller has given.
      throw error("The document declares \(declared).")
    }
    tape.append(mark: mark)
  }

  /// The number of bytes to drop before a document whose encoding uses single bytes; nil if that takes more bytes.
  private func frontLength(isFinal: Bool, isCutOff: Bool) -> Int? {
    let bytes = inflated.prefix(LeadingContent.longest + 4)
    if DocumentEncoding.byMark(bytes)?.converter == nil {
      let length = LeadingContent.length(of: bytes.span, isFinal: isFinal, isCutOff: isCutOff)
      guard let length else { return ForeignFormat(bytes) == nil ? nil : 0 }
      if length > 0 { return ForeignFormat(bytes) == nil ? length : 0 }
    }
    let front = LeadingContent.characters(of: bytes.span, isFinal: isFinal)
    guard let count = front?.count else { return nil }
    let rest = bytes[count...]
    // Zero bytes and marks of UTF-16 and UTF-32 are not dropped.
    guard rest.count > 1 || isFinal || count == 0 else { return nil }
    guard rest.count > 1, rest[count] == UInt8(ascii: "<"), rest[count + 1] != 0 else { return 0 }
    // One byte order mark belongs to the encoding.
    return bytes[..<count].elementsEqual(LeadingContent.byteOrderMark) ? 0 : count
  }

  private func announce(_ name: DocumentEncoding.Declared, _ fault: XMLRepair.Fault, after front: [UInt8]) {
    var position = XMLPosition.start
    position.advance(over: front.span)
    position.advance(over: name.before.span)
    repair = XMLRepair(
      fault: fault, position: position,
      originalBytes: Array(name.name.utf8.prefix(XMLRepair.longestOriginal)), replacement: "UTF-8")
  }

  private func inflate(into output: inout OutputRawSpan) throws {
    if case .inflating(let inflater) = compression {
      do { try input.drain { try inflater.inflate($0, into: &output) } } catch { throw named(error) }
    } else {
      input.drain(into: &output)
    }
  }

  private func transcode(_ transcoder: Transcoder, into output: inout OutputRawSpan, isCutOff: Bool) throws {
    while output.freeCapacity >= Transcoder.smallestRoom {
      var filled = 0
      var fault: (any Error)?
      let isFull = inflated.isFull
      do {
        if !isFull { filled = try inflated.fill { try inflate(into: &$0) } }
      } catch {
        fault = error
      }
      // More bytes may wait for the inflater.
      let isEnd = !isFull && filled == 0 && (fault != nil || (isFinal || isCutOff) && input.isEmpty)
      // If the compressed stream is cut off or corrupt, the document does not end here.
      let isWhole = isFinal && isEnd && fault == nil && isComplete
      let (before, outputBefore) = (inflated.count, output.byteCount)
      inflated.drain { bytes in
        let count = transcoder.transcode(bytes, into: &output, isEnd: isEnd, isWhole: isWhole)
        tape?.append(converted: bytes.extracting(first: count))
        return count
      }
      guard filled == 0, inflated.count == before, output.byteCount == outputBefore else { continue }
      if let fault { throw fault }
      return
    }
  }
}
