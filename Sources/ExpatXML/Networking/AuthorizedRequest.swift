#if Networking && canImport(FoundationNetworking)
  internal import Foundation
  internal import FoundationNetworking

  extension URLRequest {
    /// The request with credentials for HTTP's Basic authentication (RFC 7617), if the response demands them. Nil if it
    /// doesn't, or if `credential` returns none. URLSession on Linux supports no other authentication, and has faults
    /// in this one.
    func authorized(for response: URLResponse, by credential: (URL) -> URLCredential?) -> URLRequest? {
      // A stream can't be sent twice.
      guard httpBodyStream == nil, let url = response.url,
        let challenge = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "WWW-Authenticate"),
        challenge.contains(/(?i)(?:^|,)\s*Basic(?:\s|,|$)/), let credential = credential(url)
      else { return nil }
      var request = self
      request.url = url
      let words = Data("\(credential.user ?? ""):\(credential.password ?? "")".utf8)
      request.setValue("Basic \(words.base64EncodedString())", forHTTPHeaderField: "Authorization")
      return request
    }
  }
#endif
