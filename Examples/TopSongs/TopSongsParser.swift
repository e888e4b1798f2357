import ExpatXML  // On Linux, this was FoundationXML.
import Foundation

/// Reads the songs of an iTunes feed.
///
/// It was written for Foundation's `XMLParser`, with the text buffer that `XMLParser` needs, and was not changed.
class TopSongsParser: NSObject, XMLParserDelegate {
  private(set) var songs: [Song] = []

  private var song: Song?
  private var text = ""
  // An album has an im:name too.
  private var isInAlbum = false

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    text = ""
    switch elementName {
    case "entry":
      song = Song()
    case "category":
      song?.category = attributeDict["term"] ?? ""
    case "im:price":
      song?.price = attributeDict["amount"].flatMap { Decimal(string: $0) }
      song?.currency = attributeDict["currency"] ?? ""
    case "im:collection":
      isInAlbum = true
    default:
      break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    switch elementName {
    case "im:name" where !isInAlbum:
      song?.title = text
    case "im:artist":
      song?.artist = text
    case "im:releaseDate":
      song?.releaseDate = ISO8601DateFormatter().date(from: text)
    case "im:collection":
      isInAlbum = false
    case "entry":
      if let song { songs.append(song) }
      song = nil
    default:
      break
    }
    text = ""
  }
}

extension TopSongsParser {
  /// Parses on a queue of its own, so that the caller's queue is not blocked. Delivers the songs, or the error, on the
  /// caller's queue. Nothing in the class had to be changed for this.
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
