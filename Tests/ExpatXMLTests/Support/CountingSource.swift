/// Counts the bytes that are read from another source.
final class CountingSource: ByteSource {
  private let source: any ByteSource
  private(set) var count = 0

  init(_ source: any ByteSource) { self.source = source }

  func read(into output: inout OutputRawSpan) throws {
    let before = output.byteCount
    try source.read(into: &output)
    count += output.byteCount - before
  }

  func close() { source.close() }
}
