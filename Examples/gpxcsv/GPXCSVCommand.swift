import ArgumentParser
import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation

/// Writes the points of GPS tracks as rows of CSV, in constant memory.
@main
struct GPXCSVCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gpxcsv",
    abstract: "Writes the points of GPS tracks (GPX) as rows of CSV while the document is read.",
    discussion: "A track is divided into segments, whose numbers are the first column.")

  @Argument(help: Source.help)
  var source: Source

  func run() async throws {
    do {
      let progress = XMLProgress()
      let bar = ProgressBar(progress, isShown: isatty(STDOUT_FILENO) == 0)
      defer { bar.finish() }
      try await writePoints(of: XMLEvents(.url(source.url), progress: progress)) { print($0, terminator: "") }
    } catch {
      throw failure(error, in: source)
    }
  }
}

/// Makes a row of each point. Events tell what a point alone does not: which segment it is in.
func writePoints(of events: XMLEvents, _ write: (String) -> Void) async throws {
  write(csvRow(["segment", "latitude", "longitude", "elevation", "time"]))
  var segment = 0
  var point: (latitude: String, longitude: String)?
  var (text, elevation, time) = ("", "", "")
  for try await event in events {
    switch event {
    case .startElement(let tag):
      text = ""
      if tag.name == "trkseg" { segment += 1 }
      if tag.name == "trkpt" {
        point = (tag.attributes["lat"] ?? "", tag.attributes["lon"] ?? "")
        (elevation, time) = ("", "")
      }
    case .characters(let string):
      // By default, this is all text between two tags.
      text = string
    case .endElement(let tag):
      switch tag.name {
      case "ele": elevation = text
      case "time": time = text
      case "trkpt":
        if let point { write(csvRow(["\(segment)", point.latitude, point.longitude, elevation, time])) }
        point = nil
      default: break
      }
    default:
      break
    }
  }
}
