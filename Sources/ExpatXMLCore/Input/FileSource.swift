internal import ExpatXMLSystem

/// A file, opened at the first read and read in chunks; or an open one, which is read on.
package final class FileSource: ByteSource {
  private let path: String?
  private var file: FileDescriptor?
  /// Whether reads may wait for a writer.
  private var isPipe = false
  private let pipe = PipeWait()

  package init(path: String) {
    self.path = path
  }

  package init(fileDescriptor: Int32) {
    path = nil
    let file = FileDescriptor(borrowing: fileDescriptor)
    (self.file, isPipe) = (file, file.mayWait)
  }

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
    guard let path else { throw XMLFileError(code: EBADF) }
    let file = try FileDescriptor.open(path: path)
    (self.file, isPipe) = (file, file.mayWait)
    return file
  }

  package var metadata: SourceMetadata {
    SourceMetadata(location: path.map(FileDescriptor.url(ofPath:)), name: path, byteCount: file?.regularFileSize)
  }

  package func close() {
    file = nil
    pipe.cancel()
  }
}
