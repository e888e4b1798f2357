import Foundation

/// The feed that comes with the example. It is made up, gzipped, and flushed every 2 KB so that it can be inflated
/// while it arrives.
enum BundledFeed {
  static func url() throws -> URL {
    guard
      let url = Bundle.module.url(forResource: "earthquakes.atom", withExtension: "gz", subdirectory: "Resources")
    else { throw CocoaError(.fileNoSuchFile) }
    return url
  }
}
