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
    let repairs = """
      standard input:1:13: "1" became "\\"1\\"".
      standard input:1:25: "&" became "&amp;".

      """
    #expect(run == ToolRun(output: "{\"@id\":\"1\",\"title\":\"A & B\"}\n", errors: repairs))
    #expect(try self.run(["--element", "page"], input: document).status == 1)
  }

  private static let document = "<d><page id='1'><title>A</title></page></d>"

  /// The tool reads the descriptor from its current offset.
  @Test(arguments: [[], ["-"]], ["", "HEAD\n"]) func standardInputIsReadFromItsOffset(source: [String], read: String)
    throws
  {
    let arguments = ["--element", "page", "--select", "@id,title"] + source
    let run = try run(arguments, input: read + Self.document, skipping: read.utf8.count)
    #expect(run == ToolRun(output: "{\"@id\":\"1\",\"title\":\"A\"}\n"))
  }

  @Test(arguments: [
    (["--select", "id"], "{\"id\":\"7\"}"), ([], "{\"id\":\"7\",\"title\":\"Harbour winter\"}"),
    (["--format", "csv"], "id,title"), (["--format", "xml"], "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>"),
  ])
  func theDemoNeedsNothing(arguments: [String], line: String) throws {
    let run = try run(["--demo"] + arguments)
    #expect(run.output.hasPrefix(line + "\n") && run.status == 0)
  }

  @Test(arguments: [
    ([], "--element"), (["--element", ""], "--element"), (["--element", "@id"], "expected an element at character 1"),
    (["--element", "a,b"], "character 2"), (["--element", "a["], "expected a name"),
    (["--element", "a[1]"], "start tag"),
    (["--element", "a", "--select", "b///c"], "expected a name"),
    (["--element", "a", "--select", "b,a[@k='v'"], "\"a[@k='v'\" is not a path: expected ] at character 9"),
    (["--element", "a", "-f", "csv"], "CSV needs columns"),
    (["--element", "a", "-f", "xml", "--select", "b"], "--select"),
    (["--element", "page[title='A']", "-f", "csv", "--select", "title"], "start tag"),
    (["--demo", "--element", "a"], "--demo"),
    (["--element", "a", "ftp://127.0.0.1/a"], "'ftp://127.0.0.1/a' is invalid"),
  ])
  func invalidArgumentsAreRefused(arguments: [String], reason: String) throws {
    let run = try run(arguments, input: Self.document)
    #expect(run.errors.hasPrefix("Error: ") && run.errors.contains(reason), "\(run.errors)")
    #expect(run.output.isEmpty && run.status == 64)
  }

  @Test func missingRecordsAreReported() throws {
    let run = try run(["--element", "{}pages"], input: Self.document)
    #expect(run == ToolRun(errors: "standard input: there is no element {}pages.\n"))
  }

  @Test func recordsBeforeAFaultAreWritten() throws {
    let document = "<d><page>1</page>\n<page>2</page></e>"
    let fault = "2:17: Mismatched end tag: expected </d>, found </e>.\n"
    let run = try run(["--element", "page"], input: document)
    #expect(run == ToolRun(output: "\"1\"\n\"2\"\n", errors: "standard input:\(fault)", status: 1))
    let file = try self.run(["--element", "page", "input"], input: document)
    #expect(file.errors == "input:\(fault)    <page>2</page></e>\n                    ^\n")
  }

  @Test func missingFilesAreNamed() throws {
    let run = try run(["--element", "page", "nowhere.xml"])
    #expect(run.errors.contains("nowhere.xml can't be read: there is no such file.") && run.status == 1)
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
    #expect(run.output.contains("element") && run.status == 0)
  }
}
