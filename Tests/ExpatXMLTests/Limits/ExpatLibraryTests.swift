@testable import ExpatXMLCore

@Suite struct ExpatLibraryTests {
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

  @Test(arguments: [(1, 95, 8), (2, 2, 10), (2, 3, 0)] as [ExpatLibrary.Version])
  func anOlderOneIsRefused(major: Int32, minor: Int32, micro: Int32) {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatLibrary.check((major, minor, micro))
    }
    #expect(error?.message == "libexpat \(major).\(minor).\(micro) is loaded. ExpatXML needs 2.4.0 or later.")
  }

  @Test(arguments: [(2, 4, 0), (2, 4, 7), (2, 9, 0), (2, 10, 1), (3, 0, 0)] as [ExpatLibrary.Version])
  func othersAreTaken(major: Int32, minor: Int32, micro: Int32) throws {
    try ExpatLibrary.check((major, minor, micro))
  }
}
