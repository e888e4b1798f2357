/// Elements that were parsed and not requested yet: as few as possible.
@safe final class PullQueue<Element> {
  private let capacity: PullCapacity
  // Not an Array: the checks that Swift makes at every access to it would cost as much as making an event.
  private var elements = UnsafeMutablePointer<Element>.allocate(capacity: 0)
  private var room = 0
  /// The oldest element, and where they end.
  private var (start, end) = (0, 0)
  /// Where those end that `popReady` returns, and those that had been parsed when one was requested from `popFirst`.
  private var (readyEnd, requestedEnd) = (0, 0)
  /// Of those behind `requestedEnd`.
  private var bytes = 0

  init(_ capacity: PullCapacity) {
    self.capacity = capacity
  }

  deinit {
    unsafe (elements + start).deinitialize(count: count)
    unsafe elements.deallocate()
  }

  /// How many elements wait.
  var count: Int { end - start }

  /// Returns how the parse is to be interrupted if the queue is full.
  @inline(__always)
  func append(_ element: consuming Element, bytes: Int) -> Interruption? {
    if end == room { makeRoom() }
    let index = end
    unsafe (elements + index).initialize(to: element)
    end = index &+ 1
    self.bytes += bytes
    return end - requestedEnd >= capacity.count || self.bytes >= capacity.bytes ? interruption : nil
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

  private var interruption: Interruption {
    let count = end - requestedEnd
    let isTooMuch = count / PullCapacity.urgency >= capacity.count || bytes / PullCapacity.urgency >= capacity.bytes
    return Interruption(
      interruptsEntities: isTooMuch && (capacity.interruptsEntities ?? ExpatLibrary.resumesInEntities),
      waitingBytes: count * MemoryLayout<Element>.stride + bytes)
  }

  /// Removes and returns the oldest element; nil if there is none.
  @inline(__always)
  func popFirst() -> Element? { popReady() ?? popRequested() }

  /// Removes and returns the oldest element; nil if there is none, and now and then, since an entity may have queued
  /// any number.
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

/// With so many elements, or so many bytes of them, the queue is full.
struct PullCapacity {
  var count: Int
  var bytes: Int
  /// Whether a parse is interrupted inside entities if far too much is queued. If it isn't, everything in the entity is
  /// queued. Nil: if the libexpat that is loaded allows it.
  var interruptsEntities: Bool?

  /// So many are returned without looking at the clock.
  var batch: Int { max(64, min(count, 256)) }

  /// A queue that is so many times over its capacity has far too much.
  static let urgency = 16
  /// Room for more elements is given back when they were taken.
  static let keptElements = 4096

  /// As many events as make interrupting a parse cheap, and little memory.
  static let events = PullCapacity(count: 256, bytes: 256 << 10)
  /// Interrupting a parse costs little compared with a record, which may be large.
  static let records = PullCapacity(count: 1, bytes: .max)
  static let unlimited = PullCapacity(count: .max, bytes: .max)
}
