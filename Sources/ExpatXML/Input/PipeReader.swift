internal import Foundation
internal import Synchronization

/// Reads a file whose reads may wait, such as a pipe, ahead by one piece, in a thread of its own.
final class PipeReader: Sendable {
  private static let pieceSize = 64 << 10

  private struct State {
    var isReading = false
    var isCancelled = false
    var file: FileDescriptor?
    /// What was read and not taken; empty at the end.
    var piece: Result<Data, any Error>?
    var waiter: (@Sendable () -> Void)?
  }
  private let path: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "ExpatXML.pipe")

  /// Nil for files on disks, and for those that there are not.
  init?(path: String) {
    guard FileDescriptor.mayWait(path: path) else { return nil }
    self.path = path
  }

  /// See `ByteSource`.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (waits, starts) = state.withLock { state in
      if state.piece != nil || state.isCancelled { return (false, false) }
      state.waiter = body
      defer { state.isReading = true }
      return (true, !state.isReading)
    }
    if starts { queue.async { self.readPiece() } }
    return waits
  }

  /// Takes what was read; nil if nothing was.
  func take(into output: inout OutputRawSpan) throws -> Bool {
    let (piece, isCancelled) = state.withLock { state in
      defer { state.piece = nil }
      return (state.piece, state.isCancelled)
    }
    guard !isCancelled, let bytes = try piece?.get() else { return isCancelled }
    let count = output.append(prefixOf: bytes.bytes)
    if count < bytes.count { state.withLock { $0.piece = .success(bytes.dropFirst(count)) } }
    return true
  }

  /// A thread that waits goes on to wait, for as long as whoever writes is silent.
  @Sendable func cancel() {
    let waiter = state.withLock { state in
      state.isCancelled = true
      state.file = nil
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?()
  }

  private func readPiece() {
    let piece = Result { try read() }
    let waiter = state.withLock { state in
      state.isReading = false
      state.piece = piece
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?()
  }

  private func read() throws -> Data {
    let file = try state.withLock { $0.file } ?? FileDescriptor.open(path: path)
    state.withLock { if !$0.isCancelled { $0.file = file } }
    return try Data(
      unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { memory, count in
        let room = UnsafeMutableRawBufferPointer(memory)
        var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
        try file.read(into: &output)
        count = unsafe output.finalize(for: room)
      })
  }
}
