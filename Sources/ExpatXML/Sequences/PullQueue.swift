/// What has been parsed and not been asked for: as little as possible, whatever the document.
final class PullQueue<Element> {
  private let capacity: PullCapacity
  private var bytes = 0
  private var incoming: [Element] = []
  /// Newest first, so that the oldest is moved out.
  private var outgoing: [Element] = []
  /// Interrupts the parse where that is easy, or, if it is urgent, wherever it can be.
  var suspend: (_ isUrgent: Bool) -> Void = { _ in }

  init(_ capacity: PullCapacity) {
    self.capacity = capacity
  }

  /// How many elements wait.
  var count: Int { incoming.count + outgoing.count }

  @inline(__always)
  func append(_ element: Element, bytes: Int) {
    incoming.append(element)
    self.bytes += bytes
    if incoming.count >= capacity.count || self.bytes >= capacity.bytes {
      suspend(
        incoming.count / PullCapacity.urgency >= capacity.count || self.bytes / PullCapacity.urgency >= capacity.bytes)
    }
  }

  /// Takes the oldest element out; nil if there is none.
  @inline(__always)
  func popFirst() -> Element? {
    if let element = outgoing.popLast() { return element }
    return incoming.isEmpty ? nil : refill()
  }

  private func refill() -> Element? {
    swap(&incoming, &outgoing)
    outgoing.reverse()
    bytes = 0
    return outgoing.popLast()
  }

  func removeAll() {
    (incoming, outgoing, bytes) = ([], [], 0)
  }
}

/// So many elements, or so many bytes of them, are enough for now.
struct PullCapacity {
  var count: Int
  var bytes: Int

  /// So many times as much is too much.
  static let urgency = 16

  /// As many events as make interrupting a parse cheap, and little memory.
  static let events = PullCapacity(count: 256, bytes: 256 << 10)
  /// Interrupting a parse costs little compared with a record, which may be large.
  static let records = PullCapacity(count: 1, bytes: .max)
  static let unlimited = PullCapacity(count: .max, bytes: .max)
}
