import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// The loaded libexpat.
@Suite struct ExpatLibraryTests {
  private typealias Version = ExpatLibrary.Version

  @Test func theLoadedOneIsNewEnough() throws {
    try ExpatLibrary.check()
    #expect(ExpatLibrary.version >= ExpatLibrary.oldest)
  }

  /// `Tests/Expats/run` sets the expected path.
  @Test(.enabled(if: ExpatLibraryTests.expectedPath != nil)) func theLoadedOneIsTheExpectedOne() throws {
    let path = try #require(Self.expectedPath)
    let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
    let libraries = String(decoding: maps, as: UTF8.self).split(separator: "\n").filter { $0.contains("libexpat") }
    #expect(!libraries.isEmpty && libraries.allSatisfy { $0.hasSuffix(" \(path)") }, "\(libraries)")
  }

  private static let expectedPath = ProcessInfo.processInfo.environment["EXPATXML_LIBEXPAT"]

  @Test(arguments: [(1, 95, 8), (2, 2, 10), (2, 3, 0)]) func anOlderOneIsRefused(major: Int, minor: Int, micro: Int) {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatLibrary.check(Version(major: major, minor: minor, micro: micro))
    }
    #expect(error?.message == "libexpat \(major).\(minor).\(micro) is loaded. ExpatXML needs 2.4.0 or later.")
  }

  /// Without those bytes, references in attribute values and positions of faults would be lost.
  @Test func oneThatKeepsNoContextIsRefused() {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatLibrary.check(Version(major: 2, minor: 8, micro: 3), contextBytes: 0)
    }
    #expect(
      error?.message
        == "libexpat 2.8.3 is loaded. It was built with XML_CONTEXT_BYTES 0. ExpatXML needs more: the default is 1024.")
  }

  @Test func releasesAreOrdered() {
    #expect(Version(major: 2, minor: 10, micro: 0) > Version(major: 2, minor: 9, micro: 9))
    #expect(Version(major: 2, minor: 7, micro: 1) < Version(major: 2, minor: 7, micro: 2))
  }

  @Test(arguments: [(2, 4, 0), (2, 4, 7), (2, 9, 0), (2, 10, 1), (3, 0, 0)])
  func othersAreTaken(major: Int, minor: Int, micro: Int) throws {
    try ExpatLibrary.check(Version(major: major, minor: minor, micro: micro))
  }
}
