/// What to parse in a task: for ``XMLEvents`` and `XMLRecords`, and for the initialisers of trees and values that are
/// `async`.
///
/// ```swift
/// for try await entry in XMLRecords(.file("feed.xml.gz"), named: "entry") { print(entry["title"]?.text ?? "") }
/// ```
///
/// Making one reads nothing and opens nothing. Documents may be compressed by gzip or zlib, and have any encoding. ExpatXML adds
/// URLs, requests and streams; `Data` comes with it and with ExpatXMLCoding.
public struct XMLAsyncSource: Sendable {
  /// Opens the document. The options are those of the parse; a download asks for them when it begins.
  package let open: @Sendable (_ options: @escaping () -> XMLOptions) -> any ByteSource

  package init(_ open: @escaping @Sendable (_ options: @escaping () -> XMLOptions) -> any ByteSource) {
    self.open = open
  }

  /// A document in memory.
  public static func bytes(_ bytes: some Sequence<UInt8>) -> XMLAsyncSource {
    let bytes = Array(bytes)
    return XMLAsyncSource { _ in BytesSource(bytes) }
  }

  /// A document in a String. An encoding that it declares is ignored.
  public static func string(_ string: String) -> XMLAsyncSource {
    XMLAsyncSource { _ in BytesSource(string) }
  }

  /// The file at a path. It is read in chunks. If it can't be read, the parse throws ``XMLFileError``. It may be a pipe.
  public static func file(_ path: String) -> XMLAsyncSource {
    XMLAsyncSource { _ in FileSource(path: path) }
  }

  /// A file, a pipe or a socket that is open, such as 0 for the standard input. It is read on from where it is. If it is not
  /// open when the parse begins, the parse throws ``XMLFileError``. The caller closes it. While there is nothing
  /// to read, no thread waits.
  public static func fileDescriptor(_ fileDescriptor: Int32) -> XMLAsyncSource {
    XMLAsyncSource { _ in FileSource(fileDescriptor: fileDescriptor) }
  }

  /// A document that an asynchronous sequence gives in chunks: `[UInt8]`, `Data` or any other collection of bytes.
  ///
  /// The next chunk is requested when everything in the previous ones has been taken. So a sequence with back-pressure,
  /// such as a response of AsyncHTTPClient or a channel of SwiftNIO, reads no more from the network than is parsed:
  ///
  /// ```swift
  /// let events = XMLEvents(.chunks(response.body.map(\.readableBytesView)))
  /// ```
  ///
  /// The sequence is asked in a task of its own, which a cancelled parse cancels and does not wait for. A chunk that comes after
  /// that is dropped.
  public static func chunks<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) -> XMLAsyncSource
  where Chunks.Element: Collection<UInt8> {
    XMLAsyncSource { _ in AsyncSequenceSource(chunks.makeAsyncIterator()) }
  }

  /// A document in chunks: `[UInt8]`, `Data` or any other collection of bytes. The next chunk is requested when
  /// everything in the previous ones has been taken.
  ///
  /// The sequence should have its chunks at hand. If its `next` waits, the thread of the task waits too, and nothing can end
  /// that: a cancelled parse ends when it returns. Give chunks that have to be waited for as an asynchronous sequence.
  public static func chunks<Chunks: Sequence & Sendable>(_ chunks: Chunks) -> XMLAsyncSource
  where Chunks.Element: Collection<UInt8> {
    XMLAsyncSource { _ in SequenceSource(chunks) }
  }
}
