/// What a writer and its scopes share. An error that one call throws is final.
final class WriterCore {
  private var document: DocumentWriter
  private var hasFailed = false

  init(_ document: consuming DocumentWriter) { self.document = document }

  /// Makes one change. Its error, with the place in the document, makes all later changes fail.
  @inline(__always)
  func change<Result>(_ body: (inout DocumentWriter) throws -> Result) throws -> Result {
    do {
      if hasFailed {
        throw WriteFault(.failedBefore, "An error was thrown before, so the document can't be completed.")
      }
      let result = try body(&document)
      try document.buffer.drainIfFull()
      return result
    } catch {
      throw failure(error)
    }
  }

  @inline(never)
  private func failure(_ error: any Error) -> any Error {
    hasFailed = true
    guard let fault = error as? WriteFault else { return error }
    return XMLWriteError(code: fault.code, message: fault.message, path: document.path)
  }

  /// The caller's code has thrown an error in the middle of an element.
  func fail() { hasFailed = true }

  var depth: Int { document.depth }

  func takeBytes() -> [UInt8] { document.buffer.takeAll() }

  var waitingCount: Int { document.buffer.count }
}
