/// What a source knows about its bytes, after the first byte has arrived.
package struct SourceMetadata: Sendable {
  /// The name of the encoding, if the source states it.
  package var charset: String?
  /// The URL, after redirects.
  package var location: String?
  /// The name of the source in messages: a path, or a URL without user and password.
  package var name: String?
  /// The number of bytes, if it is known beforehand; for compressed input, the number of compressed bytes.
  package var byteCount: Int?
  /// Whether they were compressed, and the transport has inflated them.
  package var isInflated: Bool

  /// The response of the server, if there is one.
  package var response: (any Sendable)?

  package init(
    charset: String? = nil, location: String? = nil, name: String? = nil, byteCount: Int? = nil,
    isInflated: Bool = false, response: (any Sendable)? = nil
  ) {
    self.charset = charset
    self.location = location
    self.name = name
    self.byteCount = byteCount
    self.isInflated = isInflated
    self.response = response
  }
}
