internal import Foundation

/// A queue of bytes between the thread that downloads and the thread that parses. Up to a limit, the bytes are in
/// memory. The others are in unlinked temporary files. So if the server outpaces the delegate, that takes disk space
/// and not memory.
///
/// Bytes are read in the order in which they were added. While there are bytes on disk, new bytes go to disk too.
final class SpillBuffer: @unchecked Sendable {
  // Sendable because every property below the lock is read and written only with the lock held, and so are the counts
  // of segments.

  /// A chunk of the spilled bytes. Its disk space is freed when it has been read.
  private final class Segment {
    static let capacity = 8 << 20
    let file: FileDescriptor
    var writtenBytes = 0
    var readBytes = 0

    init(file: FileDescriptor) { self.file = file }
  }

  private static let smallChunk = 4 << 10

  private let memoryLimit: Int
  private let spillLimit: Int
  private let directory: String
  private let lock = NSLock()

  private var chunks: [Data] = []
  private var firstChunk = 0
  private var memoryBytes = 0
  private var segments: [Segment] = []
  private var spilledBytes = 0
  /// Set once: at the end of the download, after a fault, or by a cancellation.
  private var end: Result<Void, any Error>?
  /// Called when there is something to read.
  private var waiter: (@Sendable () -> Void)?

  init(memoryLimit: Int, spillLimit: Int, directory: String = NSTemporaryDirectory()) {
    self.memoryLimit = memoryLimit
    self.spillLimit = spillLimit
    self.directory = directory
  }

  // MARK: The downloading side

  /// Adds bytes. Never waits for the reader. Returns false if the buffer takes no more bytes: after its end, or beyond
  /// its limits. The reader gets the fault after the bytes before it.
  func append(_ data: Data) -> Bool {
    do {
      if !keep(data) { try spill(data) }
    } catch {
      finish(error)
    }
    wakeReader()
    return lock.withLock { end == nil }
  }

  /// Notes that no more bytes will come. The error is nil if all of them came. Only the first call counts.
  func finish(_ error: (any Error)?) {
    lock.withLock {
      guard end == nil else { return }
      end = error.map { .failure($0) } ?? .success(())
    }
    wakeReader()
  }

  private func wakeReader() {
    let waiter = lock.withLock {
      guard isReadable else { return nil as (@Sendable () -> Void)? }
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?()
  }

  /// Returns false if the bytes belong on the disk.
  private func keep(_ data: Data) -> Bool {
    lock.withLock {
      if end != nil { return true }
      guard segments.isEmpty, memoryBytes + data.count <= memoryLimit else { return false }
      memoryBytes += data.count
      // A server may send single bytes. As chunks of their own they would take many times their size.
      if data.count < Self.smallChunk, firstChunk < chunks.count, chunks[chunks.count - 1].count < Self.smallChunk {
        chunks[chunks.count - 1].append(data)
      } else {
        chunks.append(data)
      }
      return true
    }
  }

  /// Only the downloading thread writes. It does not hold the lock, so that a busy disk does not keep the reader
  /// waiting.
  private func spill(_ data: Data) throws {
    let last = try lock.withLock {
      guard spilledBytes + data.count <= spillLimit else { throw URLError(.dataLengthExceedsMaximum) }
      return segments.last.flatMap { $0.writtenBytes + data.count <= Segment.capacity ? $0 : nil }
    }
    let segment = try last ?? Segment(file: FileDescriptor.temporary(in: directory))
    try segment.file.write(data.bytes, at: segment.writtenBytes)
    lock.withLock {
      guard end == nil else { return }
      segment.writtenBytes += data.count
      spilledBytes += data.count
      // The segment is new, or was read to its end in the meantime.
      if segments.last !== segment { segments.append(segment) }
    }
  }

  // MARK: The parsing side

  /// Whether there are bytes, or there will be no more.
  private var isReadable: Bool { firstChunk < chunks.count || !segments.isEmpty || end != nil }

  /// Returns false if a `read` would not wait. Otherwise calls `body` once, as soon as a `read` does not wait, on the
  /// thread of the download, which must not be blocked.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
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
    lock.lock()
    defer { lock.unlock() }
    if firstChunk < chunks.count {
      readMemory(into: &output)
    } else if let segment = segments.first {
      try read(segment, into: &output)
    } else {
      try end?.get()
    }
  }

  /// Drops all bytes, frees their memory and disk space, and ends every read.
  func cancel() {
    lock.withLock {
      end = .success(())
      chunks = []
      firstChunk = 0
      memoryBytes = 0
      segments = []
    }
    wakeReader()
  }

  private func readMemory(into output: inout OutputRawSpan) {
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
  }

  private func read(_ segment: Segment, into output: inout OutputRawSpan) throws {
    let before = output.byteCount
    let unread = segment.writtenBytes - segment.readBytes
    // A failed write may have left bytes after the last successful one.
    try segment.file.read(into: &output, at: segment.readBytes, count: unread)
    let count = output.byteCount - before
    segment.readBytes += count
    spilledBytes -= count
    guard count > 0 else {
      let message = "A temporary file in \(directory) has lost what was written to it."
      throw CocoaError(
        .fileReadCorruptFile, userInfo: [NSFilePathErrorKey: directory, NSLocalizedDescriptionKey: message])
    }
    if segment.readBytes == segment.writtenBytes { segments.removeFirst() }
  }
}
