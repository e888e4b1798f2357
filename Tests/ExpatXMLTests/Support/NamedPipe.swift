import Foundation

/// Pipes that have a name.
enum NamedPipe {
  static func make() throws -> String {
    let path = try TemporaryFile([]).path + ".pipe"
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EPERM) }
    return path
  }

  /// A pipe to which some bytes are written when somebody reads.
  static func written(_ bytes: [UInt8]) throws -> String {
    let path = try make()
    write([bytes], to: path)
    return path
  }

  /// Writes chunks when somebody reads, and closes the pipe.
  static func write(_ chunks: [[UInt8]], to path: String, pause: Double = 0) {
    Thread.detachNewThread {
      let file = FileHandle(forWritingAtPath: path)
      for chunk in chunks {
        try? file?.write(contentsOf: Data(chunk))
        if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      }
      try? file?.close()
    }
  }
}
