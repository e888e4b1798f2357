/// Elements that were parsed and not requested yet. It holds as few as possible.
@safe final class PullQueue<Element> {
  private let capacity: PullCapacity
  // Not an Array: Swift's checks at every access to it would cost as much as making an event.
  private var elements = UnsafeMutablePointer<Element>.allocate(capacity: 0)
  private var room = 0
  /// The index of the oldest element, and the index after the newest one.
  private var (start, end) = (0, 0)
  /// The end of the elements that `popReady` returns, and the end of those that were requested. Only the elements after
  /// the latter count towards the capacity.
  private var (readyEnd, requestedEnd) = (0, 0)
  /// The size of the elements after `requestedEnd`.
  private var bytes = 0

  init(_ capacity: PullCapacity) {
    self.capacity = capacity
  }

  deinit {
    unsafe (elements + start).deinitialize(count: count)
    unsafe elements.deallocate()
  }

  /// The number of waiting elements.
  var count: Int { end - start }

  /// Appends an element. Returns the size of what waits in bytes if the queue is full.
  @inline(__always)
  func append(_ element: consuming Element, bytes: Int) -> Int? {
    if end == room { makeRoom() }
    let index = end
    unsafe (elements + index).initialize(to: element)
    end = index &+ 1
    self.bytes += bytes
    return end - requestedEnd >= capacity.count || self.bytes >= capacity.bytes ? waitingBytes : nil
  }

  @inline(never)
  private func makeRoom() {
    let count = count
    room = max(64, 2 * count)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    unsafe larger.moveInitialize(from: elements + start, count: count)
    unsafe elements.deallocate()
    unsafe elements = unsafe larger
    (start, end, readyEnd, requestedEnd) = (0, count, readyEnd - start, requestedEnd - start)
  }

  private var waitingBytes: Int { (end - requestedEnd) * MemoryLayout<Element>.stride + bytes }

  /// Removes and returns the oldest element; nil if there is none.
  @inline(__always)
  func popFirst() -> Element? { popReady() ?? popRequested() }

  /// Removes and returns the oldest element; nil if there is none. It also returns nil after every batch, so that the
  /// caller looks at the clock: an entity may have queued any number of elements.
  @inline(__always)
  func popReady() -> Element? { start < readyEnd ? pop() : nil }

  @inline(__always)
  private func pop() -> Element {
    let index = start
    start = index &+ 1
    return unsafe (elements + index).move()
  }

  @inline(never)
  private func popRequested() -> Element? {
    if start == requestedEnd {
      guard start < end else {
        removeAll()
        return nil
      }
      requestedEnd = end
      bytes = 0
    }
    let count = requestedEnd - start
    readyEnd = count > 2 * capacity.batch ? start + capacity.batch : requestedEnd
    return pop()
  }

  func removeAll() {
    unsafe (elements + start).deinitialize(count: count)
    (start, end, readyEnd, requestedEnd, bytes) = (0, 0, 0, 0, 0)
    guard room > PullCapacity.keptElements else { return }
    unsafe elements.deallocate()
    unsafe elements = .allocate(capacity: 0)
    room = 0
  }
}

/// The number of elements, or of their bytes, at which a queue is full.
struct PullCapacity {
  var count: Int
  var bytes: Int

  /// The number of elements that are returned without looking at the clock.
  var batch: Int { max(64, min(count, 256)) }

  /// Memory for more elements is freed after all of them were taken.
  static let keptElements = 4096

  /// Large enough to make interruptions cheap, and small enough to need little memory.
  static let events = PullCapacity(count: 256, bytes: 256 << 10)
  /// Interrupting a parse costs little compared with making a record, which may be large.
  static let records = PullCapacity(count: 1, bytes: .max)
  static let unlimited = PullCapacity(count: .max, bytes: .max)
}
