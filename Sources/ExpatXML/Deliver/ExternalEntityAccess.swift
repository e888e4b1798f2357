internal import Foundation

/// Which external entities may be loaded.
struct ExternalEntityAccess: Sendable {
  var isEnabled = false
  var policy = ExpatXMLParser.ExternalEntityResolvingPolicy.never
  var allowedURLs: Set<URL>?
  /// Where the document was asked for; nil if it does not come from the network.
  var documentURL: URL?

  func permits(_ url: URL) -> Bool {
    guard isEnabled else { return false }
    if let allowedURLs, allowedURLs.contains(where: { $0.standardized.absoluteURL == url.standardized }) { return true }
    return switch policy {
    case .never: false
    case .noNetwork: url.isFileURL
    case .sameOriginOnly: documentURL.flatMap(Origin.init).map { $0 == Origin(url) } ?? false
    case .always: true
    }
  }
}

/// Scheme, host and port (RFC 6454, section 4); nil for URLs that have no host.
private struct Origin: Equatable {
  var scheme: String
  var host: String
  var port: Int

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty,
      let port = url.port ?? ["http": 80, "https": 443][scheme]
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = port
  }
}

extension EntityReference {
  /// The system identifier, resolved.
  var url: URL? {
    systemID.flatMap { URL(string: $0, relativeTo: base.flatMap(URL.init)) }?.absoluteURL
  }
}
