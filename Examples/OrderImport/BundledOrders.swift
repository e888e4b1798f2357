import Foundation

/// The orders that come with the example: made up, and gzipped.
enum BundledOrders {
  static func url() throws -> URL {
    guard let url = Bundle.module.url(forResource: "orders.xml", withExtension: "gz", subdirectory: "Resources")
    else { throw CocoaError(.fileNoSuchFile) }
    return url
  }
}
