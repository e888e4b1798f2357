/// Makes a document's bytes, compressed or not and in any encoding, into UTF-8.
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

  private let metadata: () -> SourceMetadata
  private let isDocument: Bool
  /// That which somebody knows better than the document and the transport.
  private let encoding: String?
  private let limits: ParserLimits
  private var compression = Compression.undetermined
  private var text = Text.undetermined
  /// What the document is if it is no XML, as its first bytes tell.
  private(set) var foreignFormat: ForeignFormat?
  /// As it came.
  private let input = InputBuffer()
  /// Inflated, and waiting for the encoding to be known, or to be converted.
  private let inflated = InputBuffer()

  /// The transport tells the encoding, if it does, as soon as the first byte has come.
  /// The text of an external entity may begin with anything.
  init(
    isDocument: Bool = true, encoding: String? = nil, limits: ParserLimits, metadata: @escaping () -> SourceMetadata
  ) {
    self.isDocument = isDocument
    self.encoding = encoding
    self.limits = limits
    self.metadata = metadata
  }

  /// What was wrong with the bytes that came: one sentence for people. What they were made into is no text.
  var fault: String? {
    if case .transcoding(let transcoder) = text { return transcoder.fault }
    return nil
  }

  /// Whether everything that comes from now on is UTF-8 as it is.
  var isTransparent: Bool {
    if case .none = compression, case .utf8 = text, input.isEmpty, inflated.isEmpty { return true }
    return false
  }

  /// Lets `read` append bytes as they come, and returns how many it appended.
  func fill(_ read: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    try input.fill(read)
  }

  /// Appends the UTF-8 that the bytes so far make, the last of which has come if `isFinal`. Returns true if there may be
  /// more of it than there was room for.
  func decode(into output: inout OutputRawSpan, isFinal: Bool) throws -> Bool {
    if case .undetermined = compression, isFinal || input.count >= CompressionFormat.signatureLength {
      let format = CompressionFormat(
        signature: input.prefix(CompressionFormat.signatureLength), isDocument: isDocument)
      compression = try format.map { .inflating(try Inflater($0, limits: limits)) } ?? .none
    }
    if case .undetermined = compression { return false }
    if case .undetermined = text, try !determineText(isFinal: isFinal) { return false }
    do {
      switch text {
      case .undetermined: break
      case .utf8:
        inflated.drain(into: &output)
        if inflated.isEmpty { try inflate(into: &output) }
      case .transcoding(let transcoder): try transcode(transcoder, into: &output, isFinal: isFinal)
      }
    } catch {
      // What came before the fault comes before it; the fault comes again.
      guard output.byteCount > 0 else { throw error }
    }
    return output.freeCapacity < Transcoder.smallestRoom
  }

  /// Demands that the last byte was the last of a compressed stream.
  func finish() throws {
    guard case .inflating(let inflater) = compression else { return }
    do { try inflater.finish() } catch { throw named(error) }
  }

  /// The same error with the name of what is compressed.
  private func named(_ error: any Error) -> any Error {
    guard var error = error as? CompressedDataError else { return error }
    error.source = error.source ?? metadata().name
    return error
  }

  /// Finds the encoding out. Returns false if that takes more bytes.
  private func determineText(isFinal: Bool) throws -> Bool {
    if !inflated.isFull { _ = try inflated.fill { try inflate(into: &$0) } }
    let head = inflated.prefix(DocumentEncoding.longestDeclaration)
    if isDocument {
      let start = Array(head.prefix(ForeignFormat.longestSignature))
      guard isFinal || !ForeignFormat.isUndecided(start) else { return false }
      foreignFormat = ForeignFormat(start)
    }
    guard
      let encoding = try DocumentEncoding.detect(
        head: head, isComplete: isFinal, demanded: encoding, charset: metadata().charset)
    else {
      return false
    }
    inflated.drain { _ in encoding.markLength }
    text = encoding.converter.flatMap(Transcoder.init).map { .transcoding($0) } ?? .utf8
    return true
  }

  private func inflate(into output: inout OutputRawSpan) throws {
    if case .inflating(let inflater) = compression {
      do { try input.drain { try inflater.inflate($0, into: &output) } } catch { throw named(error) }
    } else {
      input.drain(into: &output)
    }
  }

  private func transcode(_ transcoder: Transcoder, into output: inout OutputRawSpan, isFinal: Bool) throws {
    while output.freeCapacity >= Transcoder.smallestRoom {
      var filled = 0
      var fault: (any Error)?
      do {
        if !inflated.isFull { filled = try inflated.fill { try inflate(into: &$0) } }
      } catch {
        fault = error
      }
      // More may be waiting in front of the inflater.
      let isLast = isFinal && input.isEmpty && filled == 0
      let before = inflated.count
      inflated.drain { transcoder.transcode($0, into: &output, isFinal: isLast) }
      guard filled == 0, inflated.count == before else { continue }
      if let fault { throw fault }
      return
    }
  }
}
