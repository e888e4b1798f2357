/// What is known of some bytes from where they came, once the first of them has come.
struct Transport: Sendable {
  /// The name of the encoding, if the transport says it.
  var charset: String?
  /// The URL, after redirects.
  var location: String?
  /// How many bytes there are, if that is known beforehand; compressed if they come compressed.
  var byteCount: Int?
  /// What the server said, if it is one.
  var response: XMLHTTPResponse?
}
