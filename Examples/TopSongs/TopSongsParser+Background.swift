import ExpatXML
import Foundation

extension TopSongsParser {
  /// Parses on a queue of its own, so that the caller's queue is not blocked. Delivers the songs, or the error, on the
  /// caller's queue.
  ///
  /// The class was written for `XMLParser`. Nothing had to be changed for this.
  static func parse(
    _ parser: sending XMLParser, deliverOn queue: DispatchQueue,
    completion: @escaping @Sendable (Result<[Song], any Error>) -> Void
  ) {
    XMLParser.parse(parser, delegate: TopSongsParser(), on: DispatchQueue(label: "TopSongs")) { reader, error in
      let songs = reader.songs
      queue.async { completion(error.map { .failure($0) } ?? .success(songs)) }
    }
  }
}
