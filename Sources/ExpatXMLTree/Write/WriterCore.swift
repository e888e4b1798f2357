/// What a writer and its scopes share. An error that one call throws is final.
@safe final class WriterCore {
  /// Not a variable of the class, since Swift checks each access to one. Only one call at a time can use it: a writer can't
  /// be copied, nor used while one of its scopes is.
  private let document: UnsafeMutablePointer<DocumentWriter>

  /// Whether all bytes are kept until the end, because something comes before them.
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

  /// Makes one change. Its error, with the place in the document, makes all later changes fail.
  @inline(__always)
  func change<Result>(_ body: (inout DocumentWriter) throws -> Result) throws -> Result {
    do {
      if let refusal = unsafe document.pointee.refusal { throw refusal }
      let result = try unsafe body(&document.pointee)
      try unsafe document.pointee.buffer.drainIfFull()
      return result
    } catch {
      throw failure(error)
    }
  }

  @inline(never)
  private func failure(_ error: any Error) -> any Error {
    fail()
    guard let fault = error as? WriteFault else { return error }
    return XMLWriteError(code: fault.code, message: fault.message, path: unsafe document.pointee.path)
  }

  /// The caller's code has thrown an error in the middle of an element.
  func fail() { unsafe document.pointee.fail() }

  var depth: Int { unsafe document.pointee.depth }

  func takeBytes() -> [UInt8] { unsafe document.pointee.buffer.takeAll() }

  var waitingCount: Int { unsafe document.pointee.buffer.count }
}
