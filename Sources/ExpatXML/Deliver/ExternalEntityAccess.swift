internal import Foundation

/// Which external entities may be loaded.
struct ExternalEntityAccess: Sendable {
  var isEnabled = false
  var policy = ExpatXMLParser.ExternalEntityResolvingPolicy.never
  var allowedURLs: Set<URL>?

  /// Whether an entity may be loaded for a document that came from a URL.
  func permits(_ url: URL, for document: URL?) -> Bool {
    guard isEnabled else { return false }
    if let allowedURLs, allowedURLs.contains(where: { $0.normalized == url.normalized }) { return true }
    return switch policy {
    case .never: false
    case .noNetwork: url.isLocalFile
    case .sameOriginOnly: document.flatMap(Origin.init).map { $0 == Origin(url) } ?? false
    case .always: true
    }
  }
}

extension URL {
  /// Whether it is the URL of a file on this machine.
  var isLocalFile: Bool { isFileURL && ["", "localhost"].contains(host ?? "") }

  /// The URL with scheme and host in lower case and without dots in the path (RFC 3986, section 6.2.2).
  fileprivate var normalized: String {
    guard var components = URLComponents(url: standardized.absoluteURL, resolvingAgainstBaseURL: true) else {
      return absoluteString
    }
    components.scheme = components.scheme?.lowercased()
    components.host = components.host?.lowercased()
    // In the path of a file, an encoded character equals the character itself. This encodes all paths alike.
    if isFileURL {
      let path = components.path
      components.path = path
    }
    return components.string ?? absoluteString
  }
}

extension EntityReference {
  /// The URL of the resolved system identifier.
  var url: URL? {
    systemID.flatMap { URL(string: $0, relativeTo: base.flatMap(URL.init)) }?.absoluteURL
  }
}
