// What the code of several articles presumes, and then what that of one does. `run` says how it is used.
import ExpatXML
import Foundation

let url = URL(fileURLWithPath: "feed.xml")
let path = "feed.xml"
let data = Data()
nonisolated(unsafe) let parser = ExpatXMLParser()
let inbound = AsyncStream<[UInt8]> { _ in }

struct Entry: Decodable { var title: String }
//// AsynchronousParsing
let controller: any ExpatXMLParserDelegate = EventCounter()
final class EventCounter: ExpatXMLParserDelegate {}
//// ChangingDocuments
var strings, plist, scheme, xliff, junit, svg: ExpatXMLDocument
let other: ExpatXMLElement
init(_ document: ExpatXMLDocument) {
  (strings, plist, scheme, xliff, junit, svg, other) = (
    document, document, document, document, document, document, document.root
  )
}
//// DelegateStack
struct Customer { var name = "" }
//// EndlessStreams
let chunks: [[UInt8]] = []
func answer(_ stanza: ExpatXMLElement) {}
//// FeedsAsTheyAre
let parser = ExpatXMLParser()
let feed = Data()
let truncated = Data()
var titles: [String] = []
var root: ExpatXMLElement?
//// HowTextIsDelivered
let parser = ExpatXMLParser()
var texts: [String] = []
//// LargeDocuments
func handOn(_ entry: ExpatXMLElement) {}
//// MovingFromXMLCoder
struct Note: Codable { var to: String }
//// Recipes
let podcast = [""]
let index = url
let request = URLRequest(url: url)
let output = "output.xml"
let reports = ["report.xml"]
let start = 0
let socket: CInt = 0
func handle(_ page: ExpatXMLElement) throws {}
//// SourcesAndOptions
struct Feed: Decodable {}
/// The response of AsyncHTTPClient.
let response = (body: AsyncStream<(readableBytesView: [UInt8], Int)> { _ in }, status: 200)
let text = "<feed/>"
//// StoppingAParse
let document = Data()
//// StreamingFromTheNetwork
let password = ""
let delegate: (any ExpatXMLParserDelegate)? = nil
let collector: (any ExpatXMLParserDelegate)? = nil
//// Testing
struct Order: Decodable, Equatable {
  var id: Int
  var item: [String]
}
final class TitleCollector: ExpatXMLParserDelegate { var titles: [String] = [] }
//// UntrustedInput
let schema = url
//// WritingXML
struct Post { var (id, title, author) = ("", "", "") }
let entries = [Post()]
let post = Post()
let address = ""
let dc = ""
let rows = AsyncStream<String> { _ in }
let response = Response()
actor Response { func write(_ chunk: [UInt8]) throws {} }
var body: XMLWriter.Scope {
  get { fatalError("The code is not run.") }
  set {}
}
