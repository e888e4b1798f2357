internal import Foundation

extension URL {
  /// Without user and password. For messages.
  var withoutCredentials: String {
    guard user != nil || password != nil, var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return absoluteString }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }
}
