import ArgumentParser
import ExampleSupport
import ExpatXML
import ExpatXMLTree
import Foundation

/// Writes the sitemap of a folder of web pages.
@main
struct SitemapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sitemap",
    abstract: "Writes the sitemap of a folder of web pages, for search engines.",
    discussion: """
      The output is written beside its place and put there when it is complete, so that a server never sends half of it.
      """)

  @Argument(help: "The folder with the pages.")
  var folder: Source

  @Argument(help: "The URL of the folder on the web, such as https://example.org/.")
  var address: Source

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var output: String?

  @Option(help: "The endings of the files that are pages. May be repeated.")
  var ending = ["html"]

  func validate() throws {
    guard folder.url.isFileURL else { throw ValidationError("The pages are in a folder of this machine.") }
    guard !address.url.isFileURL else { throw ValidationError("The address begins with https:// or http://.") }
  }

  func run() throws {
    do {
      let pages = try pages()
      var xml = try XMLWriter(output.map { .file($0) } ?? .fileDescriptor(STDOUT_FILENO), format: .indented)
      try xml.document("urlset", namespaces: ["": "http://www.sitemaps.org/schemas/sitemap/0.9"]) { sitemap in
        for page in pages {
          try sitemap.element("url") {
            try $0.element("loc", page.address)
            try $0.element("lastmod", page.date.formatted(.iso8601))
          }
        }
      }
      try xml.finish()
    } catch {
      throw failure(error, in: folder)
    }
  }

  /// The pages in the folder and in those inside it.
  private func pages() throws -> [(address: String, date: Date)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted().compactMap { path in
      let file = folder.url.appendingPathComponent(path)
      guard ending.contains(file.pathExtension) else { return nil }
      let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      return date.map { (address.url.appendingPathComponent(path).absoluteString, $0) }
    }
  }
}
