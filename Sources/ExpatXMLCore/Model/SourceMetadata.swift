/// What the source says about the bytes, once the first of them has arrived.
package struct SourceMetadata: Sendable {
  /// The name of the encoding, if the source has one.
  package var charset: String?
  /// The URL, after redirects.
  package var location: String?
  /// What the source is called in messages: a path, or a URL without user and password.
  package var name: String?
  /// How many bytes there are, if that is known beforehand; compressed if they come compressed.
  package var byteCount: Int?

  /// The response of the server, if there is one.
  package var response: (any Sendable)?

  package init(
    charset: String? = nil, location: String? = nil, name: String? = nil, byteCount: Int? = nil,
    response: (any Sendable)? = nil
  ) {
    self.charset = charset
    self.location = location
    self.name = name
    self.byteCount = byteCount
    self.response = response
  }
}
