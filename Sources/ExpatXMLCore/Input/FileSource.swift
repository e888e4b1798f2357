/// A file, opened at the first read and read in chunks.
package final class FileSource: ByteSource {
  private let path: String
  private let pipe: PipeReader
  /// A file on a disk.
  private var file: FileDescriptor?
  /// Whether reads may wait for a writer. Such reads are cancelled by closing the pipe.
  private lazy var isPipe = FileDescriptor.mayWait(path: path)

  package init(path: String) {
    self.path = path
    pipe = PipeReader(path: path)
  }

  package func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool { isPipe && pipe.whenReadable(body) }

  package var cancellation: (@Sendable () -> Void)? { pipe.cancel }

  package func read(into output: inout OutputRawSpan) throws {
    if isPipe { return try pipe.read(into: &output) }
    let file = try self.file ?? FileDescriptor.open(path: path)
    self.file = file
    try file.read(into: &output)
  }

  package var metadata: SourceMetadata {
    SourceMetadata(name: path, byteCount: file?.regularFileSize)
  }

  package func close() {
    file = nil
    pipe.cancel()
  }
}
