import ExpatXML
import ExpatXMLCoding
import Foundation

/// Points of a track, whose numbers are attributes as in GPX and OpenStreetMap or elements, beside the same values in JSON.
extension ValuesCommand {
  private struct Point: Codable {
    var id: Int
    var lat: Double
    var lon: Double
    var name: String
  }

  private struct Points: Codable { var point: [Point] }

  private struct PlacedPoint: Decodable {
    enum CodingKeys: String, CodingKey {
      case id
      case lat = "place/lat"
      case lon = "place[@kind='WGS84']/lon"
      case name
    }
    var id: Int
    var lat: Double
    var lon: Double
    var name: String
  }

  private struct PlacedPoints: Decodable { var point: [PlacedPoint] }

  func pointTasks() throws -> [TimedTask] {
    let count = 20_000
    func document(_ point: (Int, Double, Double, String) -> String) -> Data {
      let points = (0..<count).map { point($0, 48.1 + Double($0) / 1000, 11.5 + Double($0) / 1000, "Point \($0)") }
      return Data("<points>\(points.joined())</points>".utf8)
    }
    let attributes = document { #"<point id="\#($0)" lat="\#($1)" lon="\#($2)" name="\#($3)"/>"# }
    let elements = document {
      "<point><id>\($0)</id><lat>\($1)</lat><lon>\($2)</lon><name>\($3)</name></point>"
    }
    let paths = document {
      #"<point><id>\#($0)</id><place kind="WGS84"><lat>\#($1)</lat><lon>\#($2)</lon></place><name>\#($3)</name></point>"#
    }
    let decoder = ExpatXMLDecoder()
    let values = try decoder.decode(Points.self, from: elements)
    let json = try JSONEncoder().encode(values)
    func there<T: Decodable>(_ name: String, _ type: T.Type, in data: Data) throws -> TimedTask {
      let node = try ExpatXMLElement(.data(data))
      return TimedTask(name) {
        _ = try decoder.decode(type, from: node)
        return count
      }
    }
    return [
      try there("points of attributes, in a tree", Points.self, in: attributes),
      try there("points of elements, in a tree", Points.self, in: elements),
      try there("points by paths, in a tree", PlacedPoints.self, in: paths),
      TimedTask("points of attributes, documents") { try decoder.decode(Points.self, from: attributes).point.count },
      TimedTask("points of elements, documents") { try decoder.decode(Points.self, from: elements).point.count },
      TimedTask("points of elements, one by one") {
        let reader = XMLRecordReader(.data(elements), named: "point")
        var count = 0
        while try reader.next(Point.self, using: decoder) != nil { count += 1 }
        return count
      },
      TimedTask("the same points, from JSON") { try JSONDecoder().decode(Points.self, from: json).point.count },
      TimedTask("points, to XML") {
        _ = try ExpatXMLEncoder().encode(values)
        return count
      },
      TimedTask("the same points, to JSON") {
        _ = try JSONEncoder().encode(values)
        return count
      },
    ]
  }
}
