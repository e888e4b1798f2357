import Foundation

/// The feed that comes with the example: made up, and gzipped.
enum BundledFeed {
  static func url() throws -> URL {
    guard let url = Bundle.module.url(forResource: "topsongs.xml", withExtension: "gz", subdirectory: "Resources")
    else { throw CocoaError(.fileNoSuchFile) }
    return url
  }
}
