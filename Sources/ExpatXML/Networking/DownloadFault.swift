#if Networking
  internal import Foundation

  /// On Linux, URLSession reports most faults as `URLError.unknown` with libcurl's message, and a few under misleading
  /// codes. Here they get their own codes, with the original as the underlying error. All messages contain the URL.
  enum DownloadFault {
    /// The encoding is the Content-Encoding of the response.
    static func describing(_ error: any Error, of url: URL?, encoding: String? = nil) -> any Error {
      if var error = error as? XMLFileError {
        error.download = url.map { "\($0.withoutCredentials)" }
        return error
      }
      guard let error = error as? URLError else { return error }
      var words = error.localizedDescription
      let code: URLError.Code
      switch (error.code, words) {
      case (.dataLengthExceedsMaximum, _):
        code = .dataLengthExceedsMaximum
        words = "The download is further ahead of the parser than the limits allow."
      case (.timedOut, _):
        code = .timedOut
        words = "The request timed out."
      case (.unknown, _) where words.hasPrefix("transfer closed"): code = .networkConnectionLost
      case (.unknown, _) where words.hasPrefix("SSL certificate problem"): code = .serverCertificateUntrusted
      case (.unknown, _) where words.contains("SSL"): code = .secureConnectionFailed
      case (.unknown, _) where words.contains("content encoding") || words.contains("content unencoding"):
        code = .cannotDecodeRawData
      // The session's own writing never fails, so the fault is in the decoder or in the parser of headers.
      case (.unknown, _) where words.hasPrefix("Failed writing received data"):
        code = .cannotDecodeRawData
        words = "The content encoding of the response is corrupt, or followed by something else."
      case (.unknown, _) where words.hasPrefix("Failed writing header"):
        code = .badServerResponse
        words = "The response has a malformed header."
      // This is libcurl's message for a line of more than 100 KiB.
      case (.unknown, "Out of memory"):
        code = .badServerResponse
        words = "The response has a header that is too long."
      case (.unknown, _) where Self.badResponses.contains(where: words.lowercased().contains): code = .badServerResponse
      case (.unsupportedURL, _) where words.contains("HTTP"): code = .badServerResponse
      default: code = error.code
      }
      if code == .cannotDecodeRawData, let encoding {
        words = "The Content-Encoding \(encoding) of the response can't be undone. \(words)"
      }
      var info = error.userInfo
      info[NSUnderlyingErrorKey] = error
      if let url = error.failingURL ?? url {
        info[NSURLErrorFailingURLErrorKey] = url
        words = naming(url, words)
      }
      info[NSLocalizedDescriptionKey] = words
      return URLError(code, userInfo: info)
    }

    private static func naming(_ url: URL, _ words: String) -> String {
      "\(words.hasSuffix(".") ? String(words.dropLast()) : words): \(url.withoutCredentials)"
    }

    private static let badResponses = ["header", "content-length", "chunked-encoding"]
  }
#endif
