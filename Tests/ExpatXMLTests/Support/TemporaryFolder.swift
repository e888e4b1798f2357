/// A folder of files with relative paths. It exists until the test process ends.
struct TemporaryFolder {
  private let url: URL

  init(_ files: [String: [UInt8]]) throws {
    url = URL(fileURLWithPath: try TemporaryFile([]).path + ".folder")
    for (path, bytes) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  func path(_ path: String) -> String { url.appendingPathComponent(path).path }
}
