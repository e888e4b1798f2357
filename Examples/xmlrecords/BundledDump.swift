import Foundation

/// The dump that comes with the tool: made up, and gzipped.
enum BundledDump {
  static func path() throws -> String {
    guard let url = Bundle.module.url(forResource: "pages.xml", withExtension: "gz", subdirectory: "Resources")
    else { throw CocoaError(.fileNoSuchFile) }
    return url.path
  }
}
