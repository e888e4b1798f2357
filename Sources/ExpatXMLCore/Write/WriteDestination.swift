/// Where a document is written to.
enum WriteDestination {
  case file(FileDescriptor)
  case chunks(([UInt8]) throws -> Void)
}
