/// Elements that were parsed and not requested yet, with their positions if these are tracked. The parse goes on when it is empty.
@safe final class PullQueue<Element> {
  private typealias Entry = (element: Element, position: XMLPosition)

  private let capacity: PullCapacity
  let tracksPositions: Bool
  // Not an Array: Swift's checks at every access to it would cost as much as making an event.
  private var entries = UnsafeMutablePointer<Entry>.allocate(capacity: 0)
  private var room = 0
  /// The position of the element that was returned last; nil if there was none, or positions are not tracked.
  private(set) var position: XMLPosition?
  /// The index of the oldest element, and the index after the newest one.
  private var (start, end) = (0, 0)
  /// The end of the elements that `popReady` returns.
  private var readyEnd = 0
  /// The size of the elements.
  private var bytes = 0

  init(_ capacity: PullCapacity, tracksPositions: Bool = false) {
    self.capacity = capacity
    self.tracksPositions = tracksPositions
  }

  deinit {
    unsafe (entries + start).deinitialize(count: count)
    unsafe entries.deallocate()
  }

  /// The number of waiting elements.
  var count: Int { end - start }

  /// Appends an element. Returns the size of what waits in bytes if the queue is full.
  @inline(__always)
  func append(_ element: consuming Element, bytes: Int, at location: EventLocation) -> Int? {
    if end == room { makeRoom() }
    let index = end
    unsafe (entries + index).initialize(to: (element, tracksPositions ? location.position : .none))
    end = index &+ 1
    self.bytes += bytes
    return end >= capacity.count || self.bytes >= capacity.bytes
      ? end * MemoryLayout<Element>.stride + self.bytes : nil
  }

  @inline(never)
  private func makeRoom() {
    room = max(64, 2 * end)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: room)
    unsafe (larger + start).moveInitialize(from: entries + start, count: count)
    unsafe entries.deallocate()
    unsafe entries = unsafe larger
  }

  /// Removes and returns the oldest element; nil if there is none.
  @inline(__always)
  func popFirst() -> Element? { popReady() ?? popNextBatch() }

  /// Removes and returns the oldest element; nil if there is none. It also returns nil after every batch, so that the
  /// caller looks at the clock: an entity may have queued any number of elements.
  @inline(__always)
  func popReady() -> Element? { start < readyEnd ? pop() : nil }

  @inline(__always)
  private func pop() -> Element {
    let (element, position) = unsafe (entries + start).move()
    start &+= 1
    if tracksPositions { self.position = position }
    return element
  }

  @inline(never)
  private func popNextBatch() -> Element? {
    guard start < end else {
      removeAll()
      return nil
    }
    readyEnd = count > 2 * capacity.batch ? start + capacity.batch : end
    return pop()
  }

  func removeAll() {
    unsafe (entries + start).deinitialize(count: count)
    (start, end, readyEnd, bytes, position) = (0, 0, 0, 0, nil)
    guard room > PullCapacity.keptElements else { return }
    unsafe entries.deallocate()
    unsafe entries = .allocate(capacity: 0)
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
  /// A record may be large. Interrupting the parse for each small one would take a tenth of the time.
  static let records = PullCapacity(count: 16, bytes: 16 << 10)
  /// Of a document that is fed, nothing after a record is parsed before it is taken: that may belong to another parser.
  static let fedRecords = PullCapacity(count: 1, bytes: .max)
}
