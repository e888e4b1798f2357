@Suite struct OwnProcessTests {
  @Test func everyExitTestBeginsWithIt() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var count = 0
    for case let url as URL in files where url.pathExtension == "swift" {
      for test in try String(contentsOf: url, encoding: .utf8).matches(of: /#expect\(processExitsWith:.*\n(.*)/) {
        count += 1
        let isBegun = test.output.1.contains("OwnProcess.begin()")
        #expect(isBegun, "\(url.lastPathComponent)")
      }
    }
    #expect(count > 20)
  }
}
