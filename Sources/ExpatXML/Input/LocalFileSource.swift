internal import Foundation

/// A file. It knows its URL, and throws Foundation's errors.
final class LocalFileSource: ByteSource {
  private let path: String
  private let file: FileSource

  init(path: String) {
    self.path = path
    file = FileSource(path: path)
  }

  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool { file.whenReadable(body) }

  var cancellation: (@Sendable () -> Void)? { file.cancellation }

  func read(into output: inout OutputRawSpan) throws {
    do { try file.read(into: &output) } catch let error as FileError { throw error.cocoaError }
  }

  var metadata: SourceMetadata {
    var metadata = file.metadata
    metadata.location = URL(fileURLWithPath: path).absoluteString
    return metadata
  }

  func close() { file.close() }
}
