internal import Foundation

/// On Linux, URLSession reports most faults as `URLError.unknown` with libcurl's words. Those that have a code of their
/// own get it; the original stays underneath.
enum DownloadFault {
  static func describing(_ error: any Error) -> any Error {
    guard let error = error as? URLError, error.code == .unknown else { return error }
    let words = error.localizedDescription
    let code: URLError.Code
    switch words {
    case _ where words.hasPrefix("transfer closed"): code = .networkConnectionLost
    case _ where words.hasPrefix("SSL certificate problem"): code = .serverCertificateUntrusted
    default: return error
    }
    var info = error.userInfo
    info[NSUnderlyingErrorKey] = error
    info[NSLocalizedDescriptionKey] = words
    return URLError(code, userInfo: info)
  }
}
