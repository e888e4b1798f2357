internal import Dispatch

/// Reads the bytes of a document.
package protocol ByteSource: AnyObject {
  /// Appends at least one byte to `output`, which has room, or nothing at the end. Blocks until it can do one of these.
  func read(into output: inout OutputRawSpan) throws

  /// Returns false if a `read` does not wait. Otherwise calls `body` once, on any thread, as soon as a `read` does not
  /// wait. That includes faults and cancellations. Only one call waits at a time.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool

  /// Ends the current and all later waits of `read`, which then returns as if at the end. May be called from any
  /// thread. Always nil if reads do not wait for long.
  var cancellation: (@Sendable () -> Void)? { get }

  /// Metadata of the bytes. Known after the first byte has been read.
  var metadata: SourceMetadata { get }

  /// Releases files and connections. Called at the end of every parse.
  func close()
}

extension ByteSource {
  package func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool { false }

  package var cancellation: (@Sendable () -> Void)? { nil }

  package var metadata: SourceMetadata { SourceMetadata() }

  /// Blocks the thread until a `read` does not wait.
  package func waitUntilReadable() {
    let semaphore = DispatchSemaphore(value: 0)
    if whenReadable({ semaphore.signal() }) { semaphore.wait() }
  }
}
