import TestData

/// A feed to download.
struct Feed: Equatable, Sendable {
  /// The name for people: the kind of feed, and its special feature.
  var name: String
  /// The document.
  var document: [UInt8]
  /// Whether it is sent with `Content-Encoding: gzip`.
  var isCompressed = false

  /// The bytes that are sent.
  var body: [UInt8] { isCompressed ? gzip(document) : document }
}
