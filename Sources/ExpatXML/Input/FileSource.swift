internal import Foundation

/// A file, opened at the first read and read in pieces.
final class FileSource: ByteSource {
  private let path: String
  private var file: FileDescriptor?
  /// For what is no file on a disk, if nobody may wait for it.
  private lazy var pipe = PipeReader(path: path)

  init(path: String) {
    self.path = path
  }

  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool { pipe?.whenReadable(body) ?? false }

  var cancellation: (@Sendable () -> Void)? { pipe?.cancel }

  func read(into output: inout OutputRawSpan) throws {
    if let pipe, try pipe.take(into: &output) { return }
    let file = try self.file ?? FileDescriptor.open(path: path)
    self.file = file
    try file.read(into: &output)
  }

  var transport: Transport {
    Transport(location: URL(fileURLWithPath: path).absoluteString, byteCount: file?.regularFileSize)
  }

  func close() {
    file = nil
    pipe?.cancel()
  }
}
