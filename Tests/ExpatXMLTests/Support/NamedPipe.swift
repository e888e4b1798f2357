/// Makes named pipes.
enum NamedPipe {
  static func make() throws -> String {
    // The reader may have gone when a test writes. That is an error, and must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let path = try TemporaryFile([]).path + ".pipe"
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EPERM) }
    return path
  }

  /// Makes a pipe to which bytes are written as soon as it is read.
  static func written(_ bytes: [UInt8]) throws -> String {
    let path = try make()
    write([bytes], to: path)
    return path
  }

  /// Writes chunks as soon as the pipe is read, and closes it.
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
