import ExpatXML
import ExpatXMLTree
import Foundation
import Testing

@testable import DemoPicture
@testable import Earthquakes

/// The picture in README, and how it is drawn.
@Suite struct DemoPictureTests {
  private struct Picture {
    var style: String
    var rows: [String]

    init(_ svg: some Collection<UInt8>) throws {
      let node = try ExpatXMLElement(.data(Data(svg)))
      style = try #require(node["style"]).text
      rows = node.elements(matching: ".//*").filter { $0.name == "tspan" }.map(\.text)
    }
  }

  @Test func linesAreTimedByTheirEnds() {
    var recording = Recording()
    recording.add("one\ntw".utf8, at: 1)
    recording.add("o\n\nthree".utf8, at: 2)
    #expect(
      recording.lines == [.init(text: "one", time: 1), .init(text: "two", time: 2), .init(text: "", time: 2)])
  }

  @Test func aProgramIsRecorded() throws {
    let recording = try Recording(of: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "echo a; echo b"])
    #expect(recording.lines.map(\.text) == ["a", "b"])
    #expect(throws: (any Error).self) {
      try Recording(of: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "exit 3"])
    }
  }

  @Test func theProgramWritesAPicture() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try ToolRun("DemoPicture", ["--command", "greet", "--output", file.path, "/bin/echo", "Hello & <you>"])
    #expect(run.status == 0)
    #expect(try Picture(Data(contentsOf: file)).rows == ["$ greet", "Hello & <you>"])
  }

  @Test func linesArriveAndMoveUp() throws {
    var recording = Recording()
    for line in 1...3 { recording.add("<\(line)> & \"\n".utf8, at: Double(line)) }
    let svg = TerminalPicture(command: "ls", recording: recording, rows: 2, pause: 1).svg
    let picture = try Picture(Data(svg.utf8))
    #expect(picture.rows == ["$ ls", "<1> & \"", "<2> & \"", "<3> & \""])
    // In steps of 17 pixels, at 1, 2 and 3 of 4 seconds: the lines move up after two have arrived, and their cover
    // moves down.
    let lines = "0.00% { transform: translateY(0px) } 50.00% { transform: translateY(-17px) } 75.00% "
    #expect(picture.style.contains("@keyframes lines { \(lines){ transform: translateY(-34px) } }"))
    let cover = "0.00% { transform: translateY(17px) } 25.00% { transform: translateY(34px) } 50.00% "
    #expect(picture.style.contains("@keyframes cover { \(cover){ transform: translateY(51px) }"))
    #expect(picture.style.contains("animation: lines 4s step-end infinite"))
  }

  @Test func thePictureInTheRepositoryIsOfTheDemo() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { root.deleteLastPathComponent() }
    let picture = try Picture(Data(contentsOf: root.appendingPathComponent("DemoPicture/demo.svg")))

    var summary = EarthquakeSummary()
    var expected = ["$ make demo", Earthquake.heading]
    let parser = EarthquakeFeedParser {
      summary.add($0)
      expected.append($0.row)
    }
    try parser.parse(ExpatXMLParser(data: EarthquakesCommand.bundledFeed()))
    expected += [" ", "The strongest of \(summary.count):", Earthquake.heading] + summary.strongest.map(\.row)
    #expect(Array(picture.rows.prefix(expected.count)) == expected)
    #expect(picture.rows.count > expected.count)
  }
}
