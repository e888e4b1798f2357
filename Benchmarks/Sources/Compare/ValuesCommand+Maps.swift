import Documents
import ExpatXMLCoding
import Foundation

/// Documents of OpenStreetMap and GPX as values, beside the same values in JSON.
extension ValuesCommand {
  private struct Tag: Codable {
    var k: String
    var v: String
  }

  private struct Node: Codable {
    var id: Int
    var lat: Double
    var lon: Double
    var version: Int
    var timestamp: Date
    var changeset: Int
    var uid: Int
    var user: String
    var tag: [Tag]
  }

  private struct Reference: Codable { var ref: Int }

  private struct Way: Codable {
    var id: Int
    var version: Int
    var uid: Int
    var user: String
    var nd: [Reference]
    var tag: [Tag]
  }

  private struct Map: Codable {
    var node: [Node]
    var way: [Way]
  }

  private struct TrackPoint: Codable {
    var lat: Double
    var lon: Double
    var ele: Double
    var time: Date
  }

  private struct Segment: Codable { var trkpt: [TrackPoint] }

  private struct Track: Codable {
    var name: String
    var trkseg: [Segment]
  }

  private struct GPX: Codable { var trk: [Track] }

  func mapTasks() throws -> [TimedTask] {
    let map = try Data(contentsOf: DocumentFile(.osm, byteCount: 2_000_000).url)
    let points = (0..<20_000).map {
      #"<trkpt lat="\#(48.1 + Double($0) / 1000)" lon="\#(11.5 + Double($0) / 1000)"><ele>\#($0 % 900)</ele>"#
        + "<time>2024-02-29T12:\(10 + $0 / 60 % 50):\(10 + $0 % 50)Z</time></trkpt>\n"
    }
    let track = "<gpx version='1.1'><trk><name>Tour</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
    return try tasks("elements of a map", map, Map.self) { $0.node.count + $0.way.count }
      + tasks("points of GPX", Data(track.utf8), GPX.self) { $0.trk[0].trkseg[0].trkpt.count }
  }

  private func tasks<T: Codable>(
    _ name: String, _ document: Data, _ type: T.Type, count: @escaping (T) -> Int
  ) throws -> [TimedTask] {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    let json = try encoder.encode(ExpatXMLDecoder().decode(type, from: document))
    return [
      TimedTask(name) { try count(ExpatXMLDecoder().decode(type, from: document)) },
      TimedTask("the same, from JSON") { try count(decoder.decode(type, from: json)) },
    ]
  }
}
