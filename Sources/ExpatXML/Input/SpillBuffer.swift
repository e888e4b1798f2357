internal import Foundation

/// A queue of bytes between the thread that downloads and the thread that parses: in memory up to a mark, beyond it in
/// unlinked temporary files, so that a fast server and a slow delegate cost disk and not memory.
///
/// Bytes come out in the order in which they went in: while anything waits on disk, everything new goes to disk too.
final class SpillBuffer: @unchecked Sendable {
  // Sendable because every property below the condition is read and written under it alone.

  /// A piece of the spilled bytes. Its disk space is freed when it has been read.
  private final class Segment {
    static let capacity = 8 << 20
    let file: FileDescriptor
    var writtenBytes = 0
    var readBytes = 0

    init(file: FileDescriptor) { self.file = file }
  }

  private let memoryLimit: Int
  private let spillLimit: Int
  private let directory: String
  private let condition = NSCondition()

  private var chunks: [Data] = []
  private var firstChunk = 0
  private var memoryBytes = 0
  private var segments: [Segment] = []
  private var spilledBytes = 0
  /// Set once, by the end of the download, a fault or a cancellation.
  private var end: Result<Void, any Error>?

  init(memoryLimit: Int, spillLimit: Int, directory: String = NSTemporaryDirectory()) {
    self.memoryLimit = memoryLimit
    self.spillLimit = spillLimit
    self.directory = directory
  }

  // MARK: The downloading side

  /// Adds bytes. Never waits for the reader. Returns false when the buffer takes no more: after its end, or beyond its
  /// limits, which is a fault that the reader gets to see after the bytes before it.
  func append(_ data: Data) -> Bool {
    condition.withLock {
      guard end == nil else { return false }
      do {
        if segments.isEmpty, memoryBytes + data.count <= memoryLimit {
          chunks.append(data)
          memoryBytes += data.count
        } else {
          try spill(data)
        }
      } catch {
        end = .failure(error)
      }
      condition.signal()
      return end == nil
    }
  }

  /// No more bytes will come; nil if they all came. Only the first end counts.
  func finish(_ error: (any Error)?) {
    condition.withLock {
      guard end == nil else { return }
      end = error.map { .failure($0) } ?? .success(())
      condition.signal()
    }
  }

  private func spill(_ data: Data) throws {
    guard spilledBytes + data.count <= spillLimit else { throw URLError(.dataLengthExceedsMaximum) }
    let segment: Segment
    if let last = segments.last, last.writtenBytes + data.count <= Segment.capacity {
      segment = last
    } else {
      segment = Segment(file: try FileDescriptor.temporary(in: directory))
      segments.append(segment)
    }
    try segment.file.write(data.bytes, at: segment.writtenBytes)
    segment.writtenBytes += data.count
    spilledBytes += data.count
  }

  // MARK: The parsing side

  /// Appends the oldest bytes to `output`; nothing at the end. Waits until there are any. Throws the download's fault
  /// once all bytes before it are read.
  func read(into output: inout OutputRawSpan) throws {
    condition.lock()
    defer { condition.unlock() }
    while firstChunk == chunks.count, segments.isEmpty, end == nil { condition.wait() }
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
    condition.withLock {
      end = .success(())
      chunks = []
      firstChunk = 0
      memoryBytes = 0
      segments = []
      condition.broadcast()
    }
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
    try segment.file.read(into: &output, at: segment.readBytes)
    let count = output.byteCount - before
    segment.readBytes += count
    spilledBytes -= count
    guard count > 0 else { throw CocoaError(.fileReadCorruptFile) }
    if segment.readBytes == segment.writtenBytes { segments.removeFirst() }
  }
}
