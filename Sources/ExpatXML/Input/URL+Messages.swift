internal import Foundation

extension URL {
  /// For messages: without user and password.
  var withoutCredentials: String {
    guard user != nil || password != nil, var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return absoluteString }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }
}
