/// A file that exists until the test process ends.
struct TemporaryFile {
  let path: String

  private static let directory: URL = {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("ExpatXMLTests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TemporaryFile.directory) }
    return directory
  }()

  init(_ bytes: [UInt8]) throws {
    let url = Self.directory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: url)
    path = url.path
  }
}
