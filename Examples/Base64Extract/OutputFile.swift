import Foundation

/// A file that stays as it was until the new one is complete and takes its place. A device or a pipe is written at once.
final class OutputFile {
  private let handle: FileHandle
  /// What is written, until it has its final name.
  private var temporary: URL?
  private let final: URL?
  private(set) var byteCount = 0

  /// Makes a file with a path or, without a path, a temporary one.
  init(path: String?) throws {
    final = path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
    let old = try? final.map { try FileManager.default.attributesOfItem(atPath: $0.path) }
    if let final, let old, old[.type] as? FileAttributeType != .typeRegular {
      handle = try FileHandle(forWritingTo: final)
      return
    }
    let folder = final?.deletingLastPathComponent() ?? FileManager.default.temporaryDirectory
    let temporary = folder.appendingPathComponent(".\(UUID().uuidString)")
    try Data().write(to: temporary, options: .withoutOverwriting)
    handle = try FileHandle(forWritingTo: temporary)
    self.temporary = temporary
    let permissions = old?[.posixPermissions].map { [FileAttributeKey.posixPermissions: $0] }
    if let permissions { try FileManager.default.setAttributes(permissions, ofItemAtPath: temporary.path) }
  }

  deinit { if let temporary { try? FileManager.default.removeItem(at: temporary) } }

  /// Writes bytes to the end.
  func write(_ bytes: Data) throws {
    try handle.write(contentsOf: bytes)
    byteCount += bytes.count
  }

  /// Closes the file after all bytes were written.
  func close() throws {
    if let temporary, let final {
      try handle.synchronize()
      guard unsafe rename(temporary.path, final.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      self.temporary = nil
    }
    try handle.close()
  }
}
