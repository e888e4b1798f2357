import ExampleTerminal
import ExpatXMLCoding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point of a map.
struct MapNode: Decodable {
  var lat: Double
  var lon: Double
  var timestamp: Date?
}

/// The extent of a map, and the time of its last change.
struct Extent: CustomStringConvertible {
  private var nodes = 0
  private var latitudes = (least: Double.infinity, greatest: -Double.infinity)
  private var longitudes = (least: Double.infinity, greatest: -Double.infinity)
  private var lastChange: Date?

  /// Reads a file of any length, in constant memory.
  init(ofFile path: String) async throws {
    let progress = XMLProgress()
    let bar = ProgressBar(progress)
    defer { bar.finish() }
    for try await node in XMLRecords(.file(path), named: "node", progress: progress).decode(MapNode.self) {
      nodes += 1
      latitudes = (min(latitudes.least, node.lat), max(latitudes.greatest, node.lat))
      longitudes = (min(longitudes.least, node.lon), max(longitudes.greatest, node.lon))
      if let time = node.timestamp { lastChange = max(lastChange ?? time, time) }
    }
  }

  var description: String {
    if nodes == 0 { return "no nodes" }
    let change = lastChange.map { ", last change \($0.formatted(.iso8601))" } ?? ""
    return "\(nodes) nodes, latitudes \(latitudes.least) to \(latitudes.greatest), "
      + "longitudes \(longitudes.least) to \(longitudes.greatest)\(change)"
  }
}

/// Prints the extent of maps of OpenStreetMap. It decodes values without all of Foundation, and may be linked
/// statically.
@main struct OSMExtent {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard !arguments.isEmpty, !arguments.contains("--help") else {
      print(
        """
        Usage: osmextent FILE ...
        Prints the extent of maps of OpenStreetMap, gzipped or not.
        Exit code: 0 if all could be read, 1 if one could not, 2 without any.
        """)
      exit(arguments.isEmpty ? 2 : 0)
    }
    var isAnyFaulty = false
    for file in arguments {
      do {
        print("\(file): \(try await Extent(ofFile: file))")
      } catch {
        isAnyFaulty = true
        printError(fault(of: error)?.report(in: file, file: file) ?? "\(file): \(error)\n")
      }
    }
    exit(isAnyFaulty ? 1 : 0)
  }

  /// The position of an error if it has one, and what is wrong.
  private static func fault(of error: any Error) -> Fault? {
    if let error = error as? XMLParseError { return Fault(error.message, at: error.position) }
    guard let error = error as? DecodingError, let position = error.sourcePosition else { return nil }
    return Fault(error.sourceMessage ?? "\(error)", at: position)
  }
}
