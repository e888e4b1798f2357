import Foundation
import TestData
import Testing

/// A gzipped document in the folder Fixtures.
enum Fixture: String, CaseIterable {
  case rss, atom, osm, deep, latin1, utf16

  func gzipped() throws -> Data {
    let url = Bundle.module.url(forResource: "\(rawValue).xml", withExtension: "gz", subdirectory: "Fixtures")
    return try Data(contentsOf: #require(url))
  }

  func plain() throws -> Data {
    Data(gunzip(Array(try gzipped())))
  }
}
