/// Where a document's bytes come from.
package protocol ByteSource: AnyObject {
  /// Appends at least one byte to `output`, which has room; nothing at the end. Blocks until there is one of these.
  func read(into output: inout OutputRawSpan) throws

  /// Returns false if a `read` does not wait. Otherwise calls `body` once, on any thread, when that is so, which it is
  /// also after a fault and after a cancellation. One call waits at a time.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool

  /// Makes a `read` that waits on another thread return, now and ever after, as if at the end. Called by any thread;
  /// nil where reads do not wait for long.
  var cancellation: (@Sendable () -> Void)? { get }

  /// Known once the first byte has been read.
  var metadata: SourceMetadata { get }

  /// Lets go of files and connections. Called at the end of every parse.
  func close()
}

extension ByteSource {
  package func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool { false }

  package var cancellation: (@Sendable () -> Void)? { nil }

  package var metadata: SourceMetadata { SourceMetadata() }
}
