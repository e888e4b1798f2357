/// Elements that were parsed and not requested yet: as few as possible.
final class PullQueue<Element> {
  private let capacity: PullCapacity
  private var bytes = 0
  private var incoming: [Element] = []
  /// Newest first, so that the oldest is moved out.
  private var outgoing: [Element] = []
  /// How many of those `popReady` does not return yet.
  private var reserve = 0

  init(_ capacity: PullCapacity) {
    self.capacity = capacity
  }

  /// How many elements wait.
  var count: Int { incoming.count + outgoing.count }

  /// Returns how the parse is to be interrupted if the queue is full.
  @inline(__always)
  func append(_ element: Element, bytes: Int) -> Interruption? {
    incoming.append(element)
    self.bytes += bytes
    return incoming.count >= capacity.count || self.bytes >= capacity.bytes ? interruption : nil
  }

  private var interruption: Interruption {
    let isTooMuch =
      incoming.count / PullCapacity.urgency >= capacity.count || bytes / PullCapacity.urgency >= capacity.bytes
    return Interruption(
      interruptsEntities: isTooMuch && (capacity.interruptsEntities ?? ExpatLibrary.resumesInEntities),
      waitingBytes: incoming.count * MemoryLayout<Element>.stride + bytes)
  }

  /// Removes and returns the oldest element; nil if there is none.
  @inline(__always)
  func popFirst() -> Element? { popReady() ?? refill() }

  /// Removes and returns the oldest element; nil if there is none, and now and then, since an entity may have queued
  /// any number.
  @inline(__always)
  func popReady() -> Element? { outgoing.count > reserve ? outgoing.popLast() : nil }

  private func refill() -> Element? {
    if outgoing.isEmpty {
      guard !incoming.isEmpty else { return nil }
      swap(&incoming, &outgoing)
      outgoing.reverse()
      bytes = 0
    }
    reserve = outgoing.count > 2 * capacity.batch ? outgoing.count - capacity.batch : 0
    return outgoing.popLast()
  }

  func removeAll() {
    (incoming, outgoing, reserve, bytes) = ([], [], 0, 0)
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

  /// As many events as make interrupting a parse cheap, and little memory.
  static let events = PullCapacity(count: 256, bytes: 256 << 10)
  /// Interrupting a parse costs little compared with a record, which may be large.
  static let records = PullCapacity(count: 1, bytes: .max)
  static let unlimited = PullCapacity(count: .max, bytes: .max)
}
