#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension XMLDestination {
  /// The file at a `file` URL: see ``file(_:)``. With another URL, the first thing to be written throws
  /// `CocoaError.fileWriteUnsupportedScheme`.
  public static func url(_ url: URL) -> XMLDestination {
    url.isFileURL ? .file(url.path) : .chunks { _ in throw CocoaError(.fileWriteUnsupportedScheme) }
  }
}
