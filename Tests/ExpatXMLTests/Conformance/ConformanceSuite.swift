/// The W3C XML Conformance Test Suite, or a part of it. It is in the folder that the environment variable `XMLCONF`
/// names, which contains `xmltest`, `sun`, `ibm` …
enum ConformanceSuite {
  static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["XMLCONF"], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }()

  /// Every catalogue below the folder, by folder.
  ///
  /// Catalogues are searched for. The suite's top file is not used, since it also names those that a part does not
  /// have, and gives a wrong folder for one.
  static let collections: [ConformanceCollection] = {
    guard let folder, let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return [] }
    let catalogues = paths.filter { $0.hasSuffix(".xml") }.sorted()
      .compactMap { ConformanceCatalogue(path: $0, in: folder) }
    return Dictionary(grouping: catalogues) { ($0.path as NSString).deletingLastPathComponent }
      .map { ConformanceCollection(name: $0, catalogues: $1) }
      .sorted { $0.name < $1.name }
  }()
}

/// The catalogues of one folder.
struct ConformanceCollection: Sendable {
  var name: String
  var catalogues: [ConformanceCatalogue]
}
