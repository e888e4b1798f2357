internal import Foundation

/// Scheme, host and port of a URL (RFC 6454, section 4).
struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  /// Returns nil for URLs without a host.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty,
      let port = url.port ?? ["http": 80, "https": 443][scheme]
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Whether secrets for this origin may be sent to another one: only to the same origin or to its encrypted form.
  func trusts(_ other: Origin) -> Bool {
    self == other
      || host == other.host && scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443
  }
}
