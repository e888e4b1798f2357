#if Networking
  /// Whether the library can download. Depends on the package trait.
  let hasNetworking = true
#else
  /// Whether the library can download. Depends on the package trait.
  let hasNetworking = false

  // Replacements for tests that need the trait, so that they compile without it.

  extension URLRequest {
    fileprivate var target: URL { url ?? URL(fileURLWithPath: "/") }
  }

  extension ExpatXMLParser {
    convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(.contents(of: request.target))
    }
  }

  extension XMLSource {
    static func contents(of request: URLRequest, credential: URLCredential? = nil) -> XMLSource {
      .contents(of: request.target)
    }
  }

  extension XMLAsyncSource {
    static func request(_ request: URLRequest, credential: URLCredential? = nil) -> XMLAsyncSource {
      .url(request.target)
    }
  }
#endif

extension Trait where Self == ConditionTrait {
  /// For tests that download.
  static var needsNetworking: Self { .enabled(if: hasNetworking, "the package trait Networking is not enabled") }
}
