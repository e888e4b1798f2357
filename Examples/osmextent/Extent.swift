import ExpatXMLCoding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A point of a map.
struct MapNode: Decodable {
  var lat: Double
  var lon: Double
  var timestamp: Date?
}

/// The extent of a map, and the time of its last change.
struct Extent {
  private(set) var nodes = 0
  private(set) var latitudes: ClosedRange<Double>?
  private(set) var longitudes: ClosedRange<Double>?
  private(set) var lastChange: Date?

  mutating func add(_ node: MapNode) {
    nodes += 1
    latitudes = latitudes.map { min($0.lowerBound, node.lat)...max($0.upperBound, node.lat) } ?? node.lat...node.lat
    longitudes = longitudes.map { min($0.lowerBound, node.lon)...max($0.upperBound, node.lon) } ?? node.lon...node.lon
    if let time = node.timestamp { lastChange = max(lastChange ?? time, time) }
  }

  /// Reads a file of any length, in constant memory.
  init(inFile path: String) throws {
    let records = XMLRecordReader(.file(path), named: "node")
    var decoder = ExpatXMLDecoder()
    // `NaN` is no place.
    decoder.nonConformingFloatDecodingStrategy = .throw
    while let node = try records.next(MapNode.self, using: decoder) { add(node) }
  }
}

extension Extent: CustomStringConvertible {
  var description: String {
    guard let latitudes, let longitudes else { return "no nodes" }
    let change = lastChange.map { ", last change \($0.formatted(.iso8601))" } ?? ""
    return
      "\(nodes) nodes, latitudes \(latitudes.lowerBound) to \(latitudes.upperBound), "
      + "longitudes \(longitudes.lowerBound) to \(longitudes.upperBound)\(change)"
  }
}
