internal import Foundation

extension URL {
  /// The URL without user and password, for messages.
  var withoutCredentials: String {
    guard user != nil || password != nil, var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return absoluteString }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }
}
