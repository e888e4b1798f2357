import Foundation
import Testing

/// The command-line tool: its input, the arguments that it refuses, and its help.
@Suite struct XMLRecordsToolTests {
  private func run(_ arguments: [String], input: String? = nil, skipping count: Int = 0) throws -> ToolRun {
    try ToolRun("xmlrecords", arguments, input: input, skipping: count)
  }

  @Test func faultsAreRepairedOnRequest() throws {
    let document = "<d><page id=1 ><title>A & B</title></page></d>"
    let run = try run(["--element", "page", "--select", "@id,title", "--repair"], input: document)
    #expect(run.output == "{\"@id\":\"1\",\"title\":\"A & B\"}\n")
    #expect(
      run.errors == """
        standard input:1:13: "1" became "\\"1\\"".
        standard input:1:25: "&" became "&amp;".

        """)
    #expect(run.status == 0)
    #expect(try self.run(["--element", "page"], input: document).status == 1)
  }

  private static let document = "<d><page id='1'><title>A</title></page></d>"

  /// The tool reads the descriptor from its current offset.
  @Test(arguments: [[], ["-"]], ["", "HEAD\n"]) func standardInputIsReadFromItsOffset(source: [String], read: String)
    throws
  {
    let arguments = ["--element", "page", "--select", "@id,title"] + source
    let run = try run(arguments, input: read + Self.document, skipping: read.utf8.count)
    #expect(run.output == "{\"@id\":\"1\",\"title\":\"A\"}\n")
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test(arguments: [
    (["--select", "id"], "{\"id\":\"7\"}"), ([], "{\"id\":\"7\",\"title\":\"Harbour winter\"}"),
    (["--format", "csv"], "id,title"),
  ])
  func theDemoNeedsNothing(arguments: [String], line: String) throws {
    let run = try run(["--demo"] + arguments)
    #expect(run.output.hasPrefix(line + "\n"))
    #expect(run.status == 0)
  }

  @Test func theDemoIsShownOnlyOnRequest() throws {
    let run = try run([], input: Self.document)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("--element"))
    #expect(run.status == 64)
  }

  @Test(arguments: [
    ["--element", ""], ["--element", "@id"], ["--element", "a,b"], ["--element", "a[1]"], ["--element", "a["],
    ["--element", "a", "--select", "b///c"],
    ["--element", "a", "-f", "csv"], ["--element", "page[title='A']", "-f", "csv", "--select", "title"],
    ["--demo", "--element", "a"], ["--element", "a", "-f", "xml", "--select", "b"],
    ["--element", "a", "ftp://127.0.0.1/a"],
  ])
  func invalidArgumentsAreRefused(arguments: [String]) throws {
    let run = try run(arguments, input: Self.document)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: "))
    #expect(run.status == 64)
  }

  @Test func missingRecordsAreReported() throws {
    let run = try run(["--element", "{}pages"], input: Self.document)
    #expect(run.output.isEmpty)
    #expect(run.errors == "standard input: there is no element {}pages.\n")
    #expect(run.status == 0)
  }

  @Test func aFaultHasItsPosition() throws {
    let run = try run(["--element", "page"], input: "<d><page/>\n</e>")
    #expect(run.output == "\"\"\n")
    #expect(run.errors == "standard input:2:3: Mismatched end tag: expected </d>, found </e>.\n")
    #expect(run.status == 1)
    let file = try self.run(["--element", "page", "input"], input: "<d><page/>\n</e>")
    #expect(file.errors == "input:2:3: Mismatched end tag: expected </d>, found </e>.\n    </e>\n      ^\n")
  }

  @Test func missingFilesAreNamed() throws {
    let run = try run(["--element", "page", "nowhere.xml"])
    #expect(run.errors.contains("nowhere.xml can't be read: there is no such file."))
    #expect(run.status == 1)
  }

  @Test func helpIsAManual() throws {
    let help = try run(["--help"]).output
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // No line was wrapped.
    #expect(help.contains("JSON for each record. With --select, it is an object with a\n         string"))
    for heading in ["PATHS", "OUTPUT", "EXIT STATUS", "EXAMPLES", "--demo"] {
      #expect(help.contains(heading))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func shellsComplete(shell: String) throws {
    let run = try run(["--generate-completion-script", shell])
    #expect(run.output.contains("--element") || run.output.contains("element"))
    #expect(run.status == 0)
  }
}
