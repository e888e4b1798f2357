/// How much a parser may use before it gives up.
public struct ParserLimits: Sendable, Hashable {
  /// How many bytes of a download may wait in memory for the delegate. What arrives beyond them waits in an unlinked
  /// temporary file. Default 4 MiB.
  public var downloadMemoryBytes: Int

  /// How many bytes of a download may wait in the temporary file. A server that is further ahead of the delegate than
  /// this ends the parse with `URLError.dataLengthExceedsMaximum`. Default 4 GiB.
  public var downloadSpillBytes: Int

  /// Makes limits; those left out have their defaults.
  public init(downloadMemoryBytes: Int = 4 << 20, downloadSpillBytes: Int = 4 << 30) {
    self.downloadMemoryBytes = downloadMemoryBytes
    self.downloadSpillBytes = downloadSpillBytes
  }
}
