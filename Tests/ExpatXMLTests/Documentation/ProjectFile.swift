import Foundation

/// The text of a file of this project.
func file(_ path: String) throws -> String {
  var root = URL(fileURLWithPath: #filePath)
  for _ in 0..<4 { root.deleteLastPathComponent() }
  return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
}
