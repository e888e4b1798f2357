import ExpatXML
import Foundation
import Testing

/// The code of the article "Changing documents", which `DocumentationTests` compares with this.
@Suite struct ChangingDocumentsSnippets {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  @Test func changes() throws {
    let document =
      "<project>\r\n\t<version>2.0</version>\r\n\t<dependencies>\r\n\t\t<dependency><scope>test</scope></dependency>"
      + "\r\n\t</dependencies>\r\n</project>"
    let path = try TemporaryFile(Array(document.utf8)).path
    var pom = try ExpatXMLDocument(.file(path))
    try pom.set("2.1", at: "version")
    for dependency in pom.root.elements(matching: "dependencies/dependency") where dependency["scope"]?.text == "test" {
      try pom.remove(dependency)
    }
    try pom.insert(.atEnd, "dependencies") { dependencies in
      try dependencies.element("dependency") { dependency in
        try dependency.element("groupId", "org.expat")
        try dependency.element("artifactId", "expat")
      }
    }
    try pom.write(to: .file(path))
    let expected = """
      <project>
      \t<version>2.1</version>
      \t<dependencies>
      \t\t<dependency>
      \t\t\t<groupId>org.expat</groupId>
      \t\t\t<artifactId>expat</artifactId>
      \t\t</dependency>
      \t</dependencies>
      </project>
      """
    #expect(try text(path) == expected.replacing("\n", with: "\r\n"))
  }

  /// Of seven kinds of files, only the lines change that the change is about.
  @Test func changesOfManyFormats() throws {
    func document(_ text: String) throws -> ExpatXMLDocument { try ExpatXMLDocument(.string(text)) }
    var pom = try document(
      "<project xmlns='http://maven.apache.org/POM/4.0.0'>\r\n<version>2.0</version>\r\n</project>\r\n")
    var strings = try document(
      "<resources>\n<string name='app_name'>Tea &amp; Co.</string>\n<string name='a'>&#8230;</string>\n</resources>")
    var plist = try document(
      "<plist>\n<dict>\n<key>CFBundleVersion</key>\n<string>17</string>\n<key>A</key>\n<string/>\n</dict>\n</plist>")
    var scheme = try document(
      "<Scheme\n   version = \"1.7\">\n   <ArchiveAction\n      buildConfiguration = \"Release\">\n   </ArchiveAction>\n</Scheme>"
    )
    var xliff = try document(
      """
      <xliff xmlns='urn:oasis:names:tc:xliff:document:1.2'>
      <trans-unit id='order'>
      <target>Order <g id='1'>%d tins</g></target>
      </trans-unit>
      </xliff>
      """)
    let other = try ExpatXMLElement(.string("<testsuites><testsuite name='b'/></testsuites>"))
    var junit = try document("<testsuites>\n  <testsuite name='a'><failure></failure></testsuite>\n</testsuites>")
    var svg = try document(
      "<!DOCTYPE svg [<!ENTITY ink '#111'>]>\n<svg\n   width='64'>\n<circle id=\"sun\" stroke='&ink;'\nfill='gold' />\n</svg>"
    )
    let before = [pom, strings, plist, scheme, xliff, junit, svg]
    try pom.set("2.1", at: "version")
    try strings.set("Tea & Coffee", at: "string[@name='app_name']")
    try plist.set("18", at: "dict/key[.='CFBundleVersion']/following-sibling::string[1]")
    try scheme.set("Debug", at: "ArchiveAction/@buildConfiguration")
    try xliff.set(markup: "<g id='1'>%d Dosen</g> bestellen", at: "//trans-unit[@id='order']/target")
    for suite in other.elements { try junit.insert(.atEnd, ".") { try $0.write(suite) } }
    try svg.set("#ff9900", at: "//*[@id='sun']/@fill")
    let changed = zip(before, [pom, strings, plist, scheme, xliff, junit, svg]).map { old, new in
      let difference = new.bytes.split(separator: 0x0A).difference(from: old.bytes.split(separator: 0x0A))
      return "\(difference.removals.count) \(difference.insertions.count)"
    }
    #expect(changed == ["1 1", "1 1", "1 1", "1 1", "1 1", "0 1", "1 1"])
  }

  @Test func changesOfLongDocuments() throws {
    let document = "<r>\n<book/>\n<order><total>0</total></order><order><total>1</total></order></r>"
    let path = try TemporaryFile(Array(document.utf8)).path
    var rewriter = XMLRewriter()
    rewriter.onElement("book") { book in
      if book.attributes["price"] == nil { try book.set("0", attribute: "price") }
    }
    rewriter.onRecord("order") { order in
      if order.root["total"]?.text == "0" { try order.remove(".") }
    }
    try rewriter.rewrite(.file(path), to: .file(path))
    #expect(try text(path) == "<r>\n<book price=\"0\"/><order><total>1</total></order></r>")
  }
}
