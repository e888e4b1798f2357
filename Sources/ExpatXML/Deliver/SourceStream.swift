internal import Foundation

/// Any source as an `InputStream`.
///
/// The convenience initialisers pass it to `init(stream:)`, which subclasses may override. So an override is called with
/// the document, as with `XMLParser`, and may look at the stream or wrap it in another one. If the stream arrives
/// unchanged, the parser reads the source itself.
final class SourceStream: InputStream {
  /// Nil for a parser that is fed: the stream is empty.
  let source: (any ByteSource)?
  private var status = Status.notOpen
  private var error: (any Error)?

  init(_ source: (any ByteSource)?) {
    self.source = source
    super.init(data: Data())
  }

  override func open() {
    if status == .notOpen { status = .open }
  }

  override func close() {
    status = .closed
    source?.close()
  }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard status == .open else { return status == .atEnd ? 0 : -1 }
    do {
      let memory = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: maxLength)
      var output = unsafe OutputRawSpan(buffer: memory, initializedCount: 0)
      try source?.read(into: &output)
      let count = unsafe output.finalize(for: memory)
      if count == 0 { status = .atEnd }
      return count
    } catch {
      self.error = error
      status = .error
      return -1
    }
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  /// Foundation allows true if only a read can tell.
  override var hasBytesAvailable: Bool { status == .open }

  override var streamStatus: Status { status }

  override var streamError: (any Error)? { error }

  // On Apple platforms, Stream leaves these to its subclasses.

  private weak var ownDelegate: (any StreamDelegate)?

  override var delegate: (any StreamDelegate)? {
    get { ownDelegate }
    set { ownDelegate = newValue }
  }

  /// The stream has no events, so it needs no run loop.
  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  #if canImport(ObjectiveC)
    override func property(forKey key: Stream.PropertyKey) -> Any? { nil }

    override func setProperty(_ property: Any?, forKey key: Stream.PropertyKey) -> Bool { false }
  #else
    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }
  #endif
}
