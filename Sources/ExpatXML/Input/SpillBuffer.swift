internal import Foundation

/// A queue of bytes between the thread that downloads and the thread that parses. Up to a limit, the bytes are in
/// memory. The others are in unlinked temporary files. So if the server outpaces the delegate, that takes disk space
/// and not memory.
///
/// Bytes are read in the order in which they were added. While there are bytes on disk, or on their way to it, new bytes go
/// there too. A queue of the buffer's own writes them, and the thread that parses reads them, neither with the lock held. So a
/// disk that is busy with one download keeps no other one waiting.
final class SpillBuffer: @unchecked Sendable {
  // Sendable because every variable is used only with the lock held, and so are the counts of segments.

  /// A chunk of the spilled bytes. Its disk space is freed when it has been read.
  private final class Segment {
    static let capacity = 8 << 20
    let file: FileDescriptor
    var writtenBytes = 0
    var readBytes = 0

    init(file: FileDescriptor) { self.file = file }
  }

  /// How many bytes may wait to be written before `append` waits too.
  static let mostUnwrittenBytes = 8 << 20
  private static let smallChunk = 4 << 10

  private let memoryLimit: Int
  private let spillLimit: Int
  private let directory: String
  private let makeFile: @Sendable (String) throws -> FileDescriptor
  private let disk = DispatchQueue(label: "ExpatXML.spill")
  private let condition = NSCondition()

  private var chunks: [Data] = []
  private var firstChunk = 0
  private var memoryBytes = 0
  private var segments: [Segment] = []
  /// What follows the segments, and the number of these bytes, including those that are being written.
  private var unwritten: [Data] = []
  private var unwrittenBytes = 0
  private var isWriting = false
  /// The number of bytes that are neither in `chunks` nor read.
  private var spilledBytes = 0
  /// Set at the end of the download, after a fault, or by a cancellation.
  private var end: Result<Void, any Error>?
  private var isCancelled = false
  /// Called when there is something to read.
  private var waiter: (@Sendable () -> Void)?

  init(
    memoryLimit: Int, spillLimit: Int, directory: String = NSTemporaryDirectory(),
    makeFile: @escaping @Sendable (String) throws -> FileDescriptor = FileDescriptor.temporary(in:)
  ) {
    self.memoryLimit = memoryLimit
    self.spillLimit = spillLimit
    self.directory = directory
    self.makeFile = makeFile
  }

  // MARK: The downloading side

  /// Adds bytes. Never waits for the reader, and for the disk only if it is slower than the server by
  /// `mostUnwrittenBytes`: URLSession can't pause a download. Returns false if the buffer takes no more bytes: after its end,
  /// or beyond its limits. The reader gets the fault after the bytes before it.
  func append(_ data: Data) -> Bool {
    let startsWriting = condition.withLock {
      if end != nil { return false }
      if segments.isEmpty, !isWriting, memoryBytes + data.count <= memoryLimit {
        memoryBytes += data.count
        Self.append(data, to: &chunks, after: firstChunk)
        return false
      }
      guard spilledBytes + data.count <= spillLimit else {
        end = .failure(URLError(.dataLengthExceedsMaximum))
        return false
      }
      spilledBytes += data.count
      unwrittenBytes += data.count
      Self.append(data, to: &unwritten)
      defer { isWriting = true }
      return !isWriting
    }
    if startsWriting { disk.async { self.write() } }
    wakeReader()
    return condition.withLock {
      while unwrittenBytes > Self.mostUnwrittenBytes, end == nil { condition.wait() }
      return end == nil
    }
  }

  /// Appends bytes, and joins small ones: a server may send single bytes, which would take many times their size as chunks of their own.
  private static func append(_ data: Data, to chunks: inout [Data], after first: Int = 0) {
    if data.count < smallChunk, first < chunks.count, chunks[chunks.count - 1].count < smallChunk {
      chunks[chunks.count - 1].append(data)
    } else {
      chunks.append(data)
    }
  }

  /// Notes that no more bytes will come. The error is nil if all of them came. Only the first call counts.
  func finish(_ error: (any Error)?) {
    condition.withLock {
      if end == nil { end = error.map { .failure($0) } ?? .success(()) }
      condition.broadcast()
    }
    wakeReader()
  }

  private func wakeReader() {
    let waiter = condition.withLock {
      guard isReadable else { return nil as (@Sendable () -> Void)? }
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?()
  }

  // MARK: The disk

  /// Writes until nothing is left to write.
  private func write() {
    do {
      while var chunks = takeUnwritten() {
        // Each chunk is freed once it is written. Otherwise a slow disk would take twice the memory.
        while let chunk = chunks.popLast() { try write(chunk) }
      }
    } catch {
      condition.withLock {
        // The bytes that were not written came before the end, so this error replaces it.
        if !isCancelled { end = .failure(error) }
        (unwritten, unwrittenBytes, isWriting) = ([], 0, false)
        condition.broadcast()
      }
    }
    wakeReader()
  }

  /// Takes what is to be written next, from the last chunk to the first.
  private func takeUnwritten() -> [Data]? {
    condition.withLock {
      isWriting = !unwritten.isEmpty
      defer { unwritten = [] }
      return isWriting ? unwritten.reversed() : nil
    }
  }

  private func write(_ data: Data) throws {
    let (last, offset, isCancelled) = condition.withLock {
      let last = segments.last.flatMap { $0.writtenBytes + data.count <= Segment.capacity ? $0 : nil }
      return (last, last?.writtenBytes ?? 0, self.isCancelled)
    }
    if isCancelled { return }
    let segment = try last ?? Segment(file: makeFile(directory))
    try segment.file.write(data.bytes, at: offset)
    condition.withLock {
      if self.isCancelled { return }
      segment.writtenBytes += data.count
      unwrittenBytes -= data.count
      // The segment is new, or was read to its end in the meantime.
      if segments.last !== segment { segments.append(segment) }
      condition.broadcast()
    }
    wakeReader()
  }

  // MARK: The parsing side

  /// Whether there are bytes, or there will be no more.
  private var isReadable: Bool {
    firstChunk < chunks.count || !segments.isEmpty || isCancelled || end != nil && !isWriting
  }

  /// Returns false if a `read` would not wait. Otherwise calls `body` once, as soon as a `read` does not wait, on the
  /// thread of the download or of the disk, which must not be blocked.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      if isReadable { return false }
      waiter = body
      return true
    }
  }

  /// Appends the oldest bytes to `output`, or nothing at the end. Waits for bytes. Throws the download's fault after
  /// all bytes before it were read.
  func read(into output: inout OutputRawSpan) throws {
    let semaphore = DispatchSemaphore(value: 0)
    if whenReadable({ semaphore.signal() }) { semaphore.wait() }
    if readMemory(into: &output) { return }
    let (segment, unread, end) = condition.withLock {
      (segments.first, segments.first.map { $0.readBytes..<$0.writtenBytes } ?? 0..<0, self.end)
    }
    if let segment { try read(unread, of: segment, into: &output) } else { try end?.get() }
  }

  /// Drops all bytes, frees their memory and disk space, and ends every read.
  func cancel() {
    condition.withLock {
      (end, isCancelled) = (.success(()), true)
      (chunks, firstChunk, memoryBytes) = ([], 0, 0)
      (segments, unwritten, unwrittenBytes) = ([], [], 0)
      condition.broadcast()
    }
    wakeReader()
  }

  /// Returns false if the oldest bytes are not in memory.
  private func readMemory(into output: inout OutputRawSpan) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard firstChunk < chunks.count else { return false }
    while firstChunk < chunks.count, output.freeCapacity > 0 {
      let chunk = chunks[firstChunk]
      let count = output.append(prefixOf: chunk.bytes)
      memoryBytes -= count
      if count == chunk.count {
        chunks[firstChunk] = Data()
        firstChunk += 1
      } else {
        chunks[firstChunk] = chunk.dropFirst(count)
      }
    }
    // Compacted from time to time, so that both ends take constant time.
    if firstChunk == chunks.count || firstChunk > 512 {
      chunks.removeFirst(firstChunk)
      firstChunk = 0
    }
    return true
  }

  private func read(_ unread: Range<Int>, of segment: Segment, into output: inout OutputRawSpan) throws {
    let before = output.byteCount
    // A failed write may have left bytes after the last successful one.
    try segment.file.read(into: &output, at: unread.lowerBound, count: unread.count)
    let count = output.byteCount - before
    guard count > 0 else {
      let message = "A temporary file in \(directory) has lost what was written to it."
      throw CocoaError(
        .fileReadCorruptFile, userInfo: [NSFilePathErrorKey: directory, NSLocalizedDescriptionKey: message])
    }
    condition.withLock {
      segment.readBytes += count
      spilledBytes -= count
      if segment.readBytes == segment.writtenBytes, segments.first === segment { segments.removeFirst() }
    }
  }
}
