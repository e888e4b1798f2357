import ExpatXML

/// What is to be said of a document, with a status for scripts.
enum FeedVerdict: Equatable {
  case healthy
  case repaired
  case unreadable
  /// Well-formed, perhaps after repairs, and something else than a feed.
  case noFeed(root: String)

  init(_ reader: FeedReader, isComplete: Bool) {
    if !isComplete {
      self = .unreadable
    } else if !reader.isFeed {
      self = .noFeed(root: reader.root ?? "")
    } else {
      self = reader.repairs.isEmpty ? .healthy : .repaired
    }
  }

  /// The exit status.
  var status: Int32 {
    switch self {
    case .healthy: 0
    case .unreadable: 1
    case .repaired: 2
    case .noFeed: 3
    }
  }

  /// One sentence; nil if the report says enough.
  var message: String? {
    switch self {
    case .healthy, .repaired, .unreadable: nil
    case .noFeed("html"), .noFeed("HTML"): "This is a page of HTML, not a feed."
    case .noFeed(let root): "This is not a feed: its root element is \(root), and not rss, feed or RDF."
    }
  }
}
