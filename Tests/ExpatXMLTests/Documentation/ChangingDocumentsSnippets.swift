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
