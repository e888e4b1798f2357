import Foundation

/// The destination of the bytes: a permanent file or a temporary one.
///
/// A permanent file gets its name when all bytes are there. Until then, what was there under its name stays.
struct OutputFile {
  let handle: FileHandle
  /// Where the bytes are written to.
  private let url: URL
  /// What the file becomes. Nil for a temporary file, and for a device or a pipe, which is written to directly.
  private let destination: URL?
  private let isDevice: Bool

  /// Creates a file for a path or, without a path, a temporary one.
  init(path: String?) throws {
    let manager = FileManager.default
    let destination = path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
    let type = destination.flatMap { try? manager.attributesOfItem(atPath: $0.path)[.type] as? FileAttributeType }
    let name = "Base64Extract-\(UUID().uuidString)"
    isDevice = ![.typeRegular, nil].contains(type)
    self.destination = isDevice ? nil : destination
    if let destination, isDevice {
      url = destination
    } else {
      url = (destination?.deletingLastPathComponent() ?? manager.temporaryDirectory).appendingPathComponent(name)
      try Data().write(to: url)
    }
    handle = try FileHandle(forWritingTo: url)
  }

  /// Closes the file after all bytes were written.
  func close() throws {
    try handle.close()
    guard let destination else { return delete() }
    if let permissions = try? FileManager.default.attributesOfItem(atPath: destination.path)[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    }
    guard unsafe rename(url.path, destination.path) == 0 else {
      defer { delete() }
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: destination.path])
    }
  }

  /// Deletes the file, because its bytes are not wanted.
  func delete() {
    if !isDevice { try? FileManager.default.removeItem(at: url) }
  }
}
