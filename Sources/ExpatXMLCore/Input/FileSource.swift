/// A file, opened at the first read and read in chunks; or an open one, which is read on.
package final class FileSource: ByteSource {
  /// Nil for an open file.
  private let path: String?
  private let open: () throws -> FileDescriptor
  private var file: FileDescriptor?
  /// Whether reads may wait for a writer.
  private var isPipe = false
  private let pipe = PipeWait()

  package init(path: String) {
    (self.path, open) = (path, { try .open(path: path) })
  }

  /// The descriptor is duplicated, since the caller may close it while Dispatch still waits for it.
  package init(fileDescriptor: Int32) { (path, open) = (nil, { try .duplicate(of: fileDescriptor) }) }

  package func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    // If the file can't be opened, `read` throws the error.
    guard let file = try? opened(), isPipe else { return false }
    return pipe.whenReadable(file, body)
  }

  package var cancellation: (@Sendable () -> Void)? { pipe.cancel }

  package func read(into output: inout OutputRawSpan) throws {
    let file = try opened()
    // Another process may have read the bytes of a pipe in between.
    repeat {
      if isPipe { waitUntilReadable() }
    } while try !pipe.isCancelled && !file.read(into: &output)
  }

  private func opened() throws -> FileDescriptor {
    if let file { return file }
    let file = try open()
    (self.file, isPipe) = (file, file.mayWait)
    return file
  }

  package var metadata: SourceMetadata {
    SourceMetadata(
      location: path.map(FileDescriptor.url(ofPath:)), name: path,
      // What is left of an open file is not asked.
      byteCount: path == nil ? nil : file?.regularFileSize)
  }

  package func close() {
    file = nil
    pipe.cancel()
  }
}
