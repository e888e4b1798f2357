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
    // Belongs to the other queue until that is done with it.
    nonisolated(unsafe) let songs = TopSongsParser()
    unsafe parser.delegate = songs
    parser.parse(on: DispatchQueue(label: "TopSongs")) { error in
      let result = unsafe error.map { Result.failure($0) } ?? .success(songs.songs)
      queue.async { completion(result) }
    }
  }
}
