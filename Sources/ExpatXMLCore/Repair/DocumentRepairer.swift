/// Repairs a document, in UTF-8, on its way to Expat.
///
/// What the scanner takes needs no repair. Everything else is checked before Expat gets it, and is cut before the first edit: the
/// bytes from there on come back here. Everything before the edit is tokenized, and its events are delivered, before the repair
/// is reported. So the order does not depend on the chunks of the document.
final class DocumentRepairer {
  /// Where the scanner of plain content has stopped.
  struct Content {
    var isInCDATA: Bool
    var depth: Int
    /// The byte before.
    var before: UInt8
  }

  /// The result of ``emit(into:)``.
  enum Outcome {
    /// An edit waits for ``admit(endOfInput:unfinishedOffset:)``.
    case edit
    /// There was no room.
    case full
    /// More can be emitted.
    case more
    /// So many last bytes must be followed by others.
    case emitted(waiting: Int)
  }

  /// So much is checked at least, and emitted after an edit. Most decisions take less.
  private static let usualPiece = 2 << 10

  /// Converts positions in the repaired document to positions in the original one.
  let positions = RepairedPositions()
  private let limits: XMLLimits
  private var scanner: RepairScanner
  /// What was cut off from this index on, after bytes that have been emitted again.
  private var rest: [UInt8] = []
  private var start = 0
  /// How many of the emitted bytes are still before those, and at the end of the output.
  private var returnableBytes = 0
  /// The number of bytes about which nothing can be told without more.
  private var waitingBytes = 0
  /// The offset in the repaired document up to which it was checked, and the byte before.
  private var checkedOffset = 0
  private var lastChecked: UInt8 = 0
  private var edit: RepairEdit?
  private var isAdmitted = false
  /// The part of the last replacement for which there was no room yet. It counts as checked.
  private var inserted: ArraySlice<UInt8> = []
  /// Repairs that are reported once the document has begun.
  private var announced: [XMLRepair] = []
  /// The place of the end of what was checked, in the original and in the repaired document; nil if it has to be asked for.
  private var place: (original: PlaceCounter, repaired: PlaceCounter)?
  /// The start of a repair that is reported at its end.
  private var silentStart: XMLPosition?
  private var repairCount = 0
  /// Whether everything that comes has been read.
  var isFinal = false
  /// Whether nothing more will come because of a fault.
  var isCutOff = false

  init(_ repairs: XMLRepairs, _ surroundings: RepairScanner.Surroundings, limits: XMLLimits) {
    self.limits = limits
    scanner = RepairScanner(repairs, surroundings)
  }

  var repairs: XMLRepairs { scanner.repairs }

  /// The next bytes contain the converter's marks for bytes that it could not convert.
  func expectMarks() { scanner.hasMarks = true }

  /// Reports this repair too.
  func announce(_ repair: XMLRepair) { announced.append(repair) }

  /// Bytes of the document were read, which do not come from here.
  func didRead(_ count: Int) {
    guard count > 0 else { return }
    returnableBytes = 0
    waitingBytes = 0
  }

  /// Nothing is dropped before the document: it is not XML.
  func keepLeadingContent() { scanner.state = .prolog }

  // MARK: Elements

  /// Asks for the name of an open element that the scanner has passed, by its index from the root on.
  func findNames(by name: @escaping (Int, Int?) -> [UInt8]) { scanner.openElements.outerName = name }

  /// The elements that are open where the document ends; nil if their end tags are not to be inserted there.
  var elementsToEnd: OpenElements? {
    scanner.repairs.contains(.missingEndTags) && scanner.state != .givenUp ? scanner.openElements : nil
  }

  /// The names of elements whose start tags must come here.
  var elementNames: Set<ExactString> {
    Set(scanner.textPaths.compactMap { $0.first.map { ExactString(String(decoding: $0, as: UTF8.self)) } })
  }

  /// Whether what follows is in an element whose markup is text, so that the scanner of plain content must not take it.
  var isInTextElement: Bool { !scanner.textElement.isEmpty }

  // MARK: Checking

  /// Checks bytes for which the scanner has no use, at an offset in the repaired document, and perhaps some more of `bytes`.
  ///
  /// `content` says where the scanner is, if it may have gone beyond the checked bytes.
  ///
  /// - Returns: how many bytes need no repair. All others must be cut off if those are fewer than needed, or if ``hasEdit``.
  func check(_ bytes: Span<UInt8>, at offset: Int, needed: Int, in content: Content?) -> Int {
    if scanner.state == .givenUp { return bytes.count }
    if isAnnouncing { return 0 }
    var clean = checkedOffset - offset
    if clean < 0 {
      guard let content else { return bytes.count }
      scanner.goOn(isInCDATA: content.isInCDATA, depth: content.depth)
      (clean, checkedOffset, lastChecked, place) = (0, offset, content.before, nil)
    }
    let isLast = isFinal && start == rest.count
    // Something may be missing at the end of the document.
    let isAtEnd = isLast && clean == bytes.count && edit == nil
    guard clean < min(needed, bytes.count) || isAtEnd else { return min(clean, bytes.count) }
    var limit = min(bytes.count, max(needed, clean) + Self.usualPiece)
    while true {
      scanner.isCutOff = isCutOff && start == rest.count && limit == bytes.count
      let found = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe scanner.scan(
          buffer, from: clean, to: limit, before: lastChecked, isFinal: isLast && limit == bytes.count,
          stopsAfterFront: !announced.isEmpty)
      }
      note(bytes.extracting(clean..<found))
      clean = found
      edit = scanner.edit
      scanner.edit = nil
      if edit != nil || isAnnouncing || clean >= needed || limit == bytes.count { break }
      limit = min(bytes.count, 2 * limit)
    }
    if let range = edit?.range { edit?.range = range.lowerBound - clean..<range.upperBound - clean }
    return clean
  }

  private func note(_ bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return }
    lastChecked = bytes[bytes.count - 1]
    checkedOffset += bytes.count
    place?.original.advance(over: bytes)
    place?.repaired.advance(over: bytes)
  }

  /// Takes back the last bytes of the output: all that were not found to need no repair.
  func takeBack(_ bytes: Span<UInt8>) {
    if bytes.count <= returnableBytes {
      start -= bytes.count
      returnableBytes -= bytes.count
    } else {
      var all: [UInt8] = []
      all.reserveCapacity(bytes.count + rest.count - start)
      all.append(bytes)
      all.append(contentsOf: rest[start...])
      (rest, start, returnableBytes) = (all, 0, 0)
    }
    waitingBytes = edit == nil && !isAnnouncing ? bytes.count : 0
  }

  // MARK: Bytes out

  /// Whether an edit or an announced repair waits to be reported.
  var hasEdit: Bool { edit != nil || isAnnouncing }

  /// Whether the first bytes wait for more, which tells whether they are dropped.
  var isWaitingAtFront: Bool { scanner.state == .front && waitingBytes > 0 }

  /// Whether there is nothing to emit.
  var isIdle: Bool { start == rest.count && inserted.isEmpty && !hasEdit }

  /// Whether ``emit(into:)`` has an effect without more bytes.
  var isReady: Bool {
    hasEdit || !inserted.isEmpty || (start < rest.count && (isFinal || rest.count - start > waitingBytes))
  }

  /// Whether the next bytes are dropped, so that they must not be taken for what they would be after the emitted ones.
  var isDropping: Bool { scanner.state == .droppedValue || scanner.state == .trailing }

  /// Whether bytes were emitted that may need more repairs.
  var isEmitting: Bool { returnableBytes > 0 }

  /// Whether an announced repair is due: the document has begun.
  private var isAnnouncing: Bool {
    !announced.isEmpty && scanner.state != .front && edit?.report?.kind != .leadingCharacters
      && edit?.report?.kind != .leadingContent
  }

  /// Appends the edit, if it was admitted, and what follows. Not all at once: there may be another edit.
  func emit(into output: inout OutputRawSpan) -> Outcome {
    if let edit {
      guard isAdmitted, !isAnnouncing else { return .edit }
      apply(edit)
    } else if isAnnouncing {
      return .edit
    }
    inserted = output.append(prefixOf: inserted)
    guard inserted.isEmpty else { return .full }
    let restBytes = rest.count - start
    let wanted = min(restBytes, max(Self.usualPiece, 2 * waitingBytes))
    guard output.freeCapacity >= wanted else { return .full }
    _ = output.append(prefixOf: rest[start..<start + wanted])
    start += wanted
    returnableBytes += wanted
    if restBytes > waitingBytes { waitingBytes = 0 }
    return wanted < restBytes ? .more : .emitted(waiting: waitingBytes)
  }

  /// The bytes that were emitted last, and must be followed by others, are not.
  func unemit(_ count: Int) {
    start -= count
    returnableBytes -= count
  }

  // MARK: Edits

  /// Everything before the edit was output and tokenized.
  ///
  /// - Parameters:
  ///   - endOfInput: where the output so far ends.
  ///   - unfinishedOffset: no position before this offset in the output will be needed.
  /// - Returns: the repair to report; nil if it is reported with another edit.
  /// - Throws: an error if there are too many repairs, or too much of the document.
  func admit(endOfInput: () -> PlaceCounter, unfinishedOffset: Int) throws(XMLParseError) -> XMLRepair? {
    if isAnnouncing { return try counted(announced.removeFirst()) }
    guard let edit else { return nil }
    isAdmitted = true
    if place == nil {
      let repaired = checkedOffset == 0 ? PlaceCounter(.start) : endOfInput()
      place = (repaired.moved(to: positions.original(of: repaired.position)), repaired)
    }
    positions.forget(before: unfinishedOffset)
    var position = place?.original.position ?? .start
    // Dropped bytes count, too.
    guard position.byteOffset + edit.range.count <= limits.documentBytes else {
      throw XMLParseError(limits.fault(.documentBytes), at: position)
    }
    if edit.beginsRepair { silentStart = position }
    guard let report = edit.report else { return nil }
    if report.beganEarlier, let silentStart { position = silentStart }
    let original = report.original ?? Array(rest[start...].prefix(edit.range.count).prefix(XMLRepair.longestOriginal))
    if report.isInFront { position.retreat(over: original.span, by: original.count) }
    let replacement = report.replacement ?? (edit.replacement == [0x20] ? [] : edit.replacement)
    return try counted(
      XMLRepair(
        kind: report.kind, position: position,
        originalBytes: Array(original.prefix(XMLRepair.longestOriginal)),
        replacement: String(decoding: replacement, as: UTF8.self)))
  }

  /// Counts a repair that is about to be reported.
  func counted(_ repair: XMLRepair) throws(XMLParseError) -> XMLRepair {
    repairCount += 1
    guard repairCount <= limits.repairs else { throw XMLParseError(limits.fault(.repairs), at: repair.position) }
    return repair
  }

  private func apply(_ edit: RepairEdit) {
    let replaced = rest[start..<start + edit.range.count]
    if var place {
      let (original, repaired) = (place.original.position, place.repaired.position)
      if let columns = edit.columns {
        place.original.advance(over: replaced.count, columns: columns)
      } else {
        place.original.advance(over: replaced.span)
      }
      place.repaired.advance(over: edit.replacement.span)
      positions.add(original: (original, place.original.position), repaired: (repaired, place.repaired.position))
      self.place = place
    }
    inserted = edit.replacement[...]
    lastChecked = replaced.last ?? lastChecked
    start += replaced.count
    checkedOffset += edit.replacement.count
    returnableBytes = 0
    self.edit = nil
    isAdmitted = false
  }
}
