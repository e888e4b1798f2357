#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension XMLDestination {
  /// The file at a `file` URL: see ``file(_:)``.
  public static func url(_ url: URL) -> XMLDestination { .file(url.path) }
}
