internal import Foundation

/// A queue of bytes between the thread that downloads and the thread that parses. Up to a limit it is in memory, beyond
/// that in unlinked temporary files. So if the server outpaces the delegate, that takes disk space and not memory.
///
/// Bytes come out in the order in which they went in. While there are bytes on disk, new bytes go to disk too.
final class SpillBuffer: @unchecked Sendable {
  // Sendable because every property below the lock is read and written under it alone, and what a segment has is written
  // under it too.

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
  /// Set once: at the end of the download, after a fault, or by cancelling.
  private var end: Result<Void, any Error>?
  /// Called when there is something to read.
  private var waiter: (@Sendable () -> Void)?

  init(memoryLimit: Int, spillLimit: Int, directory: String = NSTemporaryDirectory()) {
    self.memoryLimit = memoryLimit
    self.spillLimit = spillLimit
    self.directory = directory
  }

  // MARK: The downloading side

  /// Adds bytes. Never waits for the reader. Returns false if the buffer takes no more: after its end, or beyond its
  /// limits. The latter is a fault that the reader gets after the bytes before it.
  func append(_ data: Data) -> Bool {
    do {
      if !keep(data) { try spill(data) }
    } catch {
      finish((error as? FileError)?.cocoaError ?? error)
    }
    wakeReader()
    return lock.withLock { end == nil }
  }

  /// No more bytes will come; nil if they all came. Only the first end counts.
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
      // A server may send single bytes, which would take many times their size as chunks of their own.
      if data.count < Self.smallChunk, firstChunk < chunks.count, chunks[chunks.count - 1].count < Self.smallChunk {
        chunks[chunks.count - 1].append(data)
      } else {
        chunks.append(data)
      }
      return true
    }
  }

  /// Only the downloading thread writes, and without the lock, since a busy disk must not keep the reader waiting.
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
      // It is new, or was read to its end meanwhile.
      if segments.last !== segment { segments.append(segment) }
    }
  }

  // MARK: The parsing side

  /// Whether there are bytes, or there never will be any.
  private var isReadable: Bool { firstChunk < chunks.count || !segments.isEmpty || end != nil }

  /// Returns false if a `read` would not wait. Otherwise calls `body` once, when that is so. The thread is that of the
  /// download, and must not be blocked.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      if isReadable { return false }
      waiter = body
      return true
    }
  }

  /// Appends the oldest bytes to `output`; nothing at the end. Waits until there are any. Throws the download's fault
  /// once all bytes before it are read.
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

  /// Drops all bytes, frees what holds them, and ends every read.
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
    // Compacted now and then, so that neither end costs more than constant time.
    if firstChunk == chunks.count || firstChunk > 512 {
      chunks.removeFirst(firstChunk)
      firstChunk = 0
    }
  }

  private func read(_ segment: Segment, into output: inout OutputRawSpan) throws {
    let before = output.byteCount
    let unread = segment.writtenBytes - segment.readBytes
    // A write that failed may have left something behind the last one that did not.
    do {
      try segment.file.read(into: &output, at: segment.readBytes, count: unread)
    } catch let error as FileError {
      throw error.cocoaError
    }
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
