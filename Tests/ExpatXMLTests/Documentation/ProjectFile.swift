import Foundation

private let projectRoot = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent()
}

/// The text of a file of this project.
func file(_ path: String) throws -> String {
  try String(contentsOf: projectRoot.appendingPathComponent(path), encoding: .utf8)
}

func projectFileExists(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: projectRoot.appendingPathComponent(path).path)
}
