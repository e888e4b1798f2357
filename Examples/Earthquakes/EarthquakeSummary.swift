/// A summary of all earthquakes: their number, and the strongest ones.
struct EarthquakeSummary {
  private static let capacity = 10

  private(set) var count = 0
  /// The strongest first, at most ten.
  private(set) var strongest: [Earthquake] = []

  mutating func add(_ earthquake: Earthquake) {
    count += 1
    let index = strongest.firstIndex { $0.magnitude < earthquake.magnitude } ?? strongest.endIndex
    strongest.insert(earthquake, at: index)
    if strongest.count > Self.capacity { strongest.removeLast() }
  }
}
