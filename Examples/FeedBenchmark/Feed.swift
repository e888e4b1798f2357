import TestData

/// A feed to download.
struct Feed: Equatable, Sendable {
  /// For people: the kind, and what is special about it.
  var name: String
  /// The document.
  var document: [UInt8]
  /// Whether it is sent with `Content-Encoding: gzip`.
  var isCompressed = false

  /// What is sent.
  var body: [UInt8] { isCompressed ? gzip(document) : document }
}
