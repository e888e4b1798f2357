/// Where a document is written to.
enum WriteDestination {
  /// A file that is open.
  case file(FileDescriptor)
  case replacement(ReplacementFile)
  case chunks(([UInt8]) throws -> Void)
}
