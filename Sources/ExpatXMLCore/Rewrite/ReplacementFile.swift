/// A file that is written next to the one that it replaces when it is complete. If it is not, nothing has happened.
final class ReplacementFile {
  let descriptor: FileDescriptor
  private let target: String
  /// Nil when it has its final name.
  private var name: String?

  /// - Throws: ``XMLFileError`` if it can't be created.
  init(path: String) throws { (descriptor, name, target) = try FileDescriptor.createReplacement(of: path) }

  deinit { if let name { FileDescriptor.remove(name) } }

  /// Everything was written.
  func finish() throws {
    if let name { try FileDescriptor.rename(name, to: target) }
    name = nil
  }
}
