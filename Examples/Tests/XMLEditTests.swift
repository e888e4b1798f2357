import ArgumentParser
import ExpatXML
import ExpatXMLTree
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
    let changed = try run(arguments, on: XMLEditCommand.demo)
    let lines = zip(XMLEditCommand.demo.split(separator: "\n"), changed.split(separator: "\n")).filter { $0 != $1 }
    #expect(
      lines.map { $0.1 } == [
        "  <title>Harbour &amp; sea</title>",
        "  <rect  x=\"0\"   y=\"0\"  width=\"24\" height=\"12\" fill='#336699'/>",
      ])
    #expect(changed.split(separator: "\n").count == XMLEditCommand.demo.split(separator: "\n").count)
  }

  @Test(arguments: [[], ["--stream"]]) func aTagOfAMapIsRemoved(arguments: [String]) throws {
    let map = "<osm>\n <node>\n  <tag k='created_by' v='a'/>\n  <tag k='b' v='c'/>\n </node>\n</osm>\n"
    let path = arguments.isEmpty ? "//tag[@k='created_by']" : "tag[@k='created_by']"
    let changed = try run(arguments + ["--remove", path], on: map)
    #expect(changed == "<osm>\n <node>\n  <tag k='b' v='c'/>\n </node>\n</osm>\n")
  }

  @Test func settingsAreSplitAfterTheirPaths() throws {
    let setting = try #require(Setting(argument: "a[@k='1']/@x=b=c"))
    #expect(setting.path.description == "a[@k='1']/@x" && setting.text == "b=c")
    #expect(try setting.target().elements.description == "a[@k='1']")
    #expect(try setting.target().attribute == "x")
    #expect(try #require(Setting(argument: "a[b/@c]=d")).target().attribute == nil)
    #expect(Setting(argument: "a[@k='1']") == nil && Setting(argument: "=b") == nil)
  }

  @Test func theChangedDocumentIsPrinted() throws {
    let run = try ToolRun("xmledit", ["input", "--set", "b=2"], input: "<a x='1'><b>1</b></a>")
    #expect(run.output == "<a x='1'><b>2</b></a>")
  }

  @Test(arguments: [[], ["--stream"]]) func aFaultIsShownInItsLine(arguments: [String]) throws {
    let run = try ToolRun("xmledit", ["input", "--remove", "c"] + arguments, input: "<a>\n <b></a>")
    #expect(
      run.errors.hasPrefix("input:2:7: ") && run.errors.hasSuffix("\n     <b></a>\n          ^\n"), "\(run.errors)")
    #expect(run.status == 1)
  }
}
