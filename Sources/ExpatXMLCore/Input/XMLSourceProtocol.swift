/// What ``XMLSource`` and ``XMLAsyncSource`` have in common: documents in memory and in files. Don't conform
/// to it: there are no other sources.
public protocol XMLSourceProtocol {
  /// Makes a source of one that any thread can read.
  init(_readAnywhere source: XMLAsyncSource)
}

extension XMLSourceProtocol {
  package init(_ open: @escaping @Sendable () -> any ByteSource) {
    self.init(_readAnywhere: XMLAsyncSource { _ in open() })
  }

  /// A document in memory.
  public static func bytes(_ bytes: some Sequence<UInt8>) -> Self {
    let bytes = Array(bytes)
    return Self { BytesSource(bytes) }
  }

  /// A document in a String. An encoding that it declares is ignored.
  public static func string(_ string: String) -> Self { Self { BytesSource(string) } }

  /// The file at a path. It is read in chunks. If it can't be read, the parse throws ``XMLFileError``. It may be a pipe.
  public static func file(_ path: String) -> Self { Self { FileSource(path: path) } }
}
