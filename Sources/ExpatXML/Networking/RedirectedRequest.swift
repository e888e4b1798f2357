#if Networking
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  extension URLRequest {
    /// The request that follows this one after a redirect, based on the session's proposal; nil if it can't or may not
    /// be followed.
    func redirected(
      by response: HTTPURLResponse, proposal: URLRequest, targets: XMLRedirectTargets
    ) -> URLRequest? {
      var redirected = proposal
      #if canImport(FoundationNetworking)
        // Linux treats relative paths as absolute, and every scheme except http as a path.
        guard let location = response.value(forHTTPHeaderField: "Location") else { return nil }
        redirected.url = URL(string: location, relativeTo: response.url)?.absoluteURL
        if redirected.httpMethod == "GET" { redirected.httpBodyStream = nil }
        // A stream that was read can't be sent again.
        if redirected.httpBodyStream != nil { return nil }
      #endif
      guard let from = url.flatMap(Origin.init), let to = redirected.url.flatMap(Origin.init),
        ["http", "https"].contains(to.scheme), targets.permit(to, from: from)
      else { return nil }
      if !from.trusts(to) {
        for field in ["Authorization", "Cookie", "Proxy-Authorization"] {
          redirected.setValue(nil, forHTTPHeaderField: field)
        }
      }
      if from != to { redirected.setValue(nil, forHTTPHeaderField: "Host") }
      return redirected
    }
  }

  extension XMLRedirectTargets {
    /// Whether an http or https origin may redirect to another one.
    func permit(_ target: Origin, from origin: Origin) -> Bool {
      switch self {
      case .sameOrigin: origin.trusts(target)
      case .anyHost: origin.scheme == "http" || target.scheme == "https"
      case .anyURL: true
      }
    }
  }

  /// The cookies set by the servers of one chain of redirects. They are sent along the chain, and forgotten at its end.
  struct RedirectCookies {
    private var storage: HTTPCookieStorage?

    /// Stores the cookies of a response, and adds those that apply to the next request.
    mutating func pass(from response: HTTPURLResponse, to request: URLRequest) -> URLRequest {
      guard request.httpShouldHandleCookies, let source = response.url, let target = request.url else { return request }
      if storage == nil {
        // A request that already has cookies keeps them.
        guard request.value(forHTTPHeaderField: "Cookie") == nil else { return request }
        storage = URLSessionConfiguration.ephemeral.httpCookieStorage
      }
      let fields = response.allHeaderFields as? [String: String] ?? [:]
      storage?.setCookies(
        HTTPCookie.cookies(withResponseHeaderFields: fields, for: source), for: source, mainDocumentURL: nil)
      let cookies = storage?.cookies(for: target) ?? []
      var request = request
      request.setValue(HTTPCookie.requestHeaderFields(with: cookies)["Cookie"], forHTTPHeaderField: "Cookie")
      return request
    }
  }
#endif
