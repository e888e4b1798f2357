import ArgumentParser
import ExpatXML
import Foundation
import Testing

@testable import xmledit

@Suite struct XMLEditTests {
  private func run(_ arguments: [String], on document: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
    try Data(document.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try XMLEditCommand.parse([file.path, "--in-place"] + arguments).run()
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: [false, true]) func twoLinesOfThePictureChange(isStreamed: Bool) throws {
    let settings = ["--set", "title=Harbour & sea", "--set", "svg/rect/@fill=#336699"]
    // In memory, paths begin at the root element.
    let arguments = isStreamed ? settings + ["--stream"] : settings.map { $0.replacing("svg/rect", with: "rect") }
    let changed = try run(arguments, on: DemoPicture.text)
    let lines = zip(DemoPicture.text.split(separator: "\n"), changed.split(separator: "\n")).filter { $0 != $1 }
    #expect(
      lines.map { $0.1 } == [
        "  <title>Harbour &amp; sea</title>",
        "  <rect  x=\"0\"   y=\"0\"  width=\"24\" height=\"12\" fill='#336699'/>",
      ])
    #expect(changed.split(separator: "\n").count == DemoPicture.text.split(separator: "\n").count)
  }

  @Test(arguments: [[], ["--stream"]]) func aTagOfAMapIsRemoved(arguments: [String]) throws {
    let map = "<osm>\n <node>\n  <tag k='created_by' v='a'/>\n  <tag k='b' v='c'/>\n </node>\n</osm>\n"
    let path = arguments.isEmpty ? "//tag[@k='created_by']" : "tag[@k='created_by']"
    let changed = try run(arguments + ["--remove", path], on: map)
    #expect(changed == "<osm>\n <node>\n  <tag k='b' v='c'/>\n </node>\n</osm>\n")
  }

  @Test func settingsAreSplitOutsideOfBrackets() {
    let setting = Setting(argument: "a[@k='1']/@x=b=c")
    #expect(setting?.path == "a[@k='1']/@x" && setting?.text == "b=c")
    #expect(setting?.target.element == "a[@k='1']" && setting?.target.attribute == "x")
    #expect(Setting(argument: "a[@k='1']") == nil && Setting(argument: "=b") == nil)
  }
}
