/// Where a document is written: the counterpart of ``XMLSource``.
///
/// ```swift
/// var xml = try XMLWriter(.file("feed.xml"))
/// ```
///
/// Making one opens nothing. It is written on the thread of the writer, which waits while a pipe, a socket or a stream has no room.
/// ExpatXML adds streams.
public struct XMLDestination {
  // Not Sendable: a function or a stream belongs to one task or thread.

  package enum Place {
    case file(path: String)
    case fileDescriptor(Int32)
    case chunks(([UInt8]) throws -> Void)
  }

  package let place: Place

  package init(_ place: Place) { self.place = place }

  /// The file at a path. When the document is complete, it takes the place of the file that is there, which may be the one that
  /// is being read. Otherwise the old file stays: after an error, when the disk is full, or when the process ends.
  ///
  /// The new file has the permissions of the old one. Symbolic links are followed. The folder must be writable, since the file is
  /// written there. A pipe, a device and `/dev/stdout` are written at once. If the file can't be made, or the old one may not be
  /// written, writing throws ``XMLFileError``.
  public static func file(_ path: String) -> XMLDestination { XMLDestination(.file(path: path)) }

  /// A file, a pipe or a socket that is open, such as 1 for the standard output. The caller closes it, after the document is
  /// complete. A pipe or a socket that nobody reads any more ends the process by the signal SIGPIPE, unless the program ignores
  /// that: then it is an error.
  public static func fileDescriptor(_ fileDescriptor: Int32) -> XMLDestination {
    XMLDestination(.fileDescriptor(fileDescriptor))
  }

  /// A function that gets the document in chunks of 64 KiB or more, except for the last one. A long text may be one chunk. An error
  /// of the function is thrown by the call that had something to write.
  public static func chunks(_ receive: @escaping ([UInt8]) throws -> Void) -> XMLDestination {
    XMLDestination(.chunks(receive))
  }
}

@available(*, unavailable)
extension XMLDestination: @unchecked Sendable {}
