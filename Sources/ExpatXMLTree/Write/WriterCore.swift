/// What a writer and its scopes share. A call that is refused changes nothing.
@safe final class WriterCore {
  /// A pointer, since a property of a class has exclusivity checks. They are not needed: a writer can't be copied, or used while
  /// one of its scopes is.
  private let document: UnsafeMutablePointer<DocumentWriter>

  /// Whether all bytes are kept until the end, since they are parsed or inserted at once.
  let isFragment: Bool

  init(_ document: consuming DocumentWriter, isFragment: Bool = false) {
    self.isFragment = isFragment
    unsafe self.document = .allocate(capacity: 1)
    unsafe self.document.initialize(to: document)
  }

  deinit {
    unsafe document.deinitialize(count: 1)
    unsafe document.deallocate()
  }

  /// Makes one change. If it is refused, it is undone, and the error has the place in the document. Any other error makes all
  /// later changes fail.
  @inline(__always)
  func change<Result>(_ body: (inout DocumentWriter) throws -> Result) throws -> Result {
    let mark = unsafe document.pointee.mark
    do {
      if let refusal = unsafe document.pointee.refusal { throw refusal }
      let result = try unsafe body(&document.pointee)
      try unsafe document.pointee.buffer.drainIfFull()
      return result
    } catch {
      throw failure(error, undoing: mark)
    }
  }

  /// Makes changes that can't be undone: after an error, all later changes fail.
  func changeForGood(_ body: (inout DocumentWriter) throws -> Void) throws {
    do { try unsafe body(&document.pointee) } catch { throw failure(error, undoing: nil) }
  }

  @inline(never)
  private func failure(_ error: any Error, undoing mark: DocumentWriter.Mark?) -> any Error {
    let path = unsafe document.pointee.path
    let fault = error as? WriteFault
    if fault != nil, let mark { unsafe document.pointee.restore(mark) } else { fail() }
    return fault.map { XMLWriteError(code: $0.code, message: $0.message, path: path) } ?? error
  }

  /// Makes several changes, which are all undone if one of them fails. The destination gets nothing before the end.
  func changeTogether(_ body: () throws -> Void) throws {
    let hold = try change { $0.hold() }
    do { try body() } catch {
      unsafe document.pointee.release(undoing: hold)
      throw error
    }
    try change { $0.release() }
  }

  /// Makes all later changes fail, since the caller's code has thrown an error in the middle of an element.
  func fail() { unsafe document.pointee.fail() }

  var depth: Int { unsafe document.pointee.depth }

  func takeBytes() -> [UInt8] { unsafe document.pointee.buffer.takeAll() }

  func takeChunk() -> [UInt8]? {
    let isFull = unsafe document.pointee.buffer.count >= MarkupBuffer.chunkSize
    return isFull && !isFragment ? takeBytes() : nil
  }
}
