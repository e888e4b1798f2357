/// A destination that is open.
enum WriteDestination {
  /// A file that is open, and what it replaces when it is complete.
  case file(FileDescriptor, ReplacementFile?)
  case chunks(([UInt8]) throws -> Void)

  /// - Throws: ``XMLFileError`` if a file can't be made.
  init(_ destination: XMLDestination) throws {
    switch destination.place {
    case .file(let path):
      let replacement = try ReplacementFile(path: path)
      self = .file(replacement.file, replacement)
    case .fileDescriptor(let descriptor): self = .file(FileDescriptor(borrowing: descriptor), nil)
    case .chunks(let receive): self = .chunks(receive)
    }
  }

  /// Completes a file after everything was written.
  func finish() throws { if case .file(_, let replacement) = self { try replacement?.finish() } }
}
