internal import Foundation

/// A file, opened at the first read and read in pieces.
final class FileSource: ByteSource {
  private let path: String
  private var file: FileDescriptor?

  init(path: String) {
    self.path = path
  }

  func read(into output: inout OutputRawSpan) throws {
    let file = try self.file ?? FileDescriptor.open(path: path)
    self.file = file
    try file.read(into: &output)
  }

  var transport: Transport {
    Transport(location: URL(fileURLWithPath: path).absoluteString)
  }

  func close() {
    file = nil
  }
}
