import ExpatXML
import Foundation

extension TopSongsParser {
  /// Parses on a queue of its own, so that the caller's goes on, and delivers the songs, or the error, on the caller's.
  ///
  /// The class is the one that was written for `XMLParser`: nothing had to be changed for this.
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

/// Has a `TopSongsParser` read the document, and hands its songs on at the end. Both stay on the queue of the parse, which keeps
/// them alive meanwhile.
private final class SongDelivery: XMLParserDelegate {
  private let songs = TopSongsParser()
  private let deliver: @Sendable ([Song]) -> Void

  init(deliver: @escaping @Sendable ([Song]) -> Void) { self.deliver = deliver }

  func parserDidStartDocument(_ parser: XMLParser) { parser.pushDelegate(songs) }

  func parserDidEndDocument(_ parser: XMLParser) { deliver(songs.songs) }
}
