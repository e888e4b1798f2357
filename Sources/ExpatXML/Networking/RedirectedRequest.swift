#if Networking
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Why a redirect is not followed, as the end of a sentence.
  struct RefusedRedirect: Error {
    static let noTarget = RefusedRedirect("it leads to no http or https URL")

    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  extension HTTPURLResponse {
    /// Where the response redirects to; nil if that is not a URL.
    var redirectTarget: URL? {
      value(forHTTPHeaderField: "Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
    }

    /// A sentence on its redirect, which is not followed.
    func refusal(_ refused: RefusedRedirect = .noTarget) -> String {
      let target = redirectTarget.map { " to \($0.withoutCredentials)" } ?? ""
      return "The redirect\(target) was not followed: \(refused.reason)."
    }
  }

  extension URLRequest {
    /// The request that follows this one after a redirect, based on the session's proposal.
    func redirected(
      by response: HTTPURLResponse, proposal: URLRequest, targets: XMLRedirectTargets
    ) throws(RefusedRedirect) -> URLRequest {
      // It would let a server choose a proxy (RFC 9110, section 15.4.6).
      if response.statusCode == 305 { throw RefusedRedirect("a server can't choose a proxy") }
      var redirected = proposal
      #if canImport(FoundationNetworking)
        // Linux treats relative paths as absolute, and every scheme except http as a path.
        redirected.url = response.redirectTarget
        if redirected.httpMethod == "GET" { redirected.httpBodyStream = nil }
        if redirected.httpBodyStream != nil { throw RefusedRedirect("a body that is a stream can't be sent again") }
      #endif
      guard let from = url.flatMap(Origin.init), let to = redirected.url.flatMap(Origin.init),
        ["http", "https"].contains(to.scheme)
      else { throw .noTarget }
      try targets.check(to, from: from)
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
    /// Throws if an http or https origin may not redirect to another one.
    func check(_ target: Origin, from origin: Origin) throws(RefusedRedirect) {
      switch self {
      case .sameOrigin where !origin.trusts(target):
        throw RefusedRedirect("it leads to another origin than limits.redirectTargets permits")
      case .anyHost where origin.scheme == "https" && target.scheme == "http":
        throw RefusedRedirect("it leads from https to http, which limits.redirectTargets does not permit")
      default: break
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
