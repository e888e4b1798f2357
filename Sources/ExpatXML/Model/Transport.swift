/// What is known of some bytes from where they came, once the first of them has come.
struct Transport: Sendable {
  /// The name of the encoding, if the transport says it.
  var charset: String?
  /// The URL, after redirects.
  var location: String?
}
