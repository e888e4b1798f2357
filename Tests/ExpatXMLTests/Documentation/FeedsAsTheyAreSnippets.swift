import ExpatXML
import Foundation
import Testing

/// The code of the article "Feeds as they are", which `DocumentationTests` compares with this.
@Suite struct FeedsAsTheyAreTests {
  private let feed = Data("<rss><item><title>Tom & Jerry</title></item></rss>".utf8)

  @Test func aPreset() {
    let parser = ExpatXMLParser(data: feed)
    parser.options.repairs = .feeds
    #expect(parser.parse())
  }

  @Test func groups() async throws {
    var options = XMLOptions(repairs: [.entities, .encoding])
    #expect(try await ExpatXMLElement(.data(feed), options: options)["item"]?["title"]?.text == "Tom & Jerry")
    options.repairs = .all
    let guessed = try await ExpatXMLElement(.string("<rss><item><title>Tom & <b>Jerry</title></br>"), options: options)
    #expect(guessed["item"]?["title"]?.text == "Tom & <b>Jerry")
  }

  @Test func repairsOfASequence() async throws {
    var titles: [String] = []
    var printed: [XMLRepairs] = []
    func print(_ repairs: [XMLRepair]) { printed = repairs.map(\.kind) }
    let options = XMLOptions(repairs: .feeds, limits: .untrusted)
    let progress = XMLProgress()
    for try await item in XMLRecords(.data(feed), named: "item", options: options, progress: progress) {
      titles.append(item["title"]?.text ?? "")
    }
    print(progress.repairs)
    #expect(titles == ["Tom & Jerry"])
    #expect(printed == [.entities])
  }

  @Test func aFeedThatIsCutOff() {
    var root: ExpatXMLElement?
    let truncated = feed.dropLast(10)
    let progress = XMLProgress()
    do {
      root = try ExpatXMLElement(.data(truncated), progress: progress)
    } catch {
      root = progress.unfinishedTree
    }
    #expect(root?["item"]?["title"]?.text == "Tom ")
  }

  private final class Delegate: ExpatXMLParserDelegate {
    var printed: [String] = []
    private func print(_ repair: XMLRepair) { printed.append("\(repair)") }

    func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) {
      print(repair)  // "&" became "&amp;". Line 3, column 8.
    }
  }

  @Test func repairsOfADelegate() {
    let delegate = Delegate()
    let parser = ExpatXMLParser(.string("<a>\n\n<b>Tom & Jerry</b></a>"))
    parser.delegate = delegate
    parser.options.repairs = .feeds
    #expect(parser.parse())
    #expect(delegate.printed == [#""&" became "&amp;". Line 3, column 8."#])
  }
}
