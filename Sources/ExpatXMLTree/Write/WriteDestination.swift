/// A destination that is open.
enum WriteDestination {
  /// A file that is open, and what it replaces when it is complete.
  case file(FileDescriptor, ReplacementFile?)
  case chunks(([UInt8]) throws -> Void)

  /// - Throws: ``XMLFileError`` if a file can't be made.
  init(_ destination: XMLDestination) throws {
    self =
      switch destination.place {
      case .file(let path): .file(replacing: try ReplacementFile(path: path))
      case .fileDescriptor(let descriptor): .file(FileDescriptor(borrowing: descriptor), nil)
      case .chunks(let receive): .chunks(receive)
      }
  }

  private static func file(replacing replacement: ReplacementFile) -> WriteDestination {
    .file(replacement.file, replacement)
  }

  /// Completes a file after everything was written.
  func finish() throws { if case .file(_, let replacement) = self { try replacement?.finish() } }
}
