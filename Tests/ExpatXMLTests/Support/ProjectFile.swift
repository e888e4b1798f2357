private let projectRoot = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent()
}

/// The location of a file of this project.
func projectFile(_ path: String) -> URL { projectRoot.appendingPathComponent(path) }

/// The text of a file of this project.
func file(_ path: String) throws -> String {
  try String(contentsOf: projectFile(path), encoding: .utf8)
}
