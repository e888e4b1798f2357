import ExpatXML
import Foundation

extension TopSongsParser {
  /// Parses on a queue of its own, so that the caller's queue is not blocked. Delivers the songs, or the error, on the
  /// caller's queue.
  ///
  /// The class was written for `XMLParser`. Nothing had to be changed for this.
  static func parse(
    _ parser: XMLParser, deliverOn queue: DispatchQueue,
    completion: @escaping @Sendable (Result<[Song], any Error>) -> Void
  ) {
    let delivery = SongDelivery { songs in queue.async { completion(.success(songs)) } }
    parser.delegate = delivery
    parser.parse(on: DispatchQueue(label: "TopSongs")) { error in
      if let error { queue.async { completion(.failure(error)) } }
    }
  }
}

/// Lets a `TopSongsParser` read the document, and delivers its songs at the end. The queue of the parse uses both
/// objects, and keeps them alive.
private final class SongDelivery: XMLParserDelegate {
  private let songs = TopSongsParser()
  private let deliver: @Sendable ([Song]) -> Void

  init(deliver: @escaping @Sendable ([Song]) -> Void) { self.deliver = deliver }

  func parserDidStartDocument(_ parser: XMLParser) { parser.pushDelegate(songs) }

  func parserDidEndDocument(_ parser: XMLParser) { deliver(songs.songs) }
}
