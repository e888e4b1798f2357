// A subclass of the parser that was written for XMLParser, and has members with the names of everything that XMLParser has
// not. It builds in language modes 5 and 6 if the parser's own members take no name: `Tests/Client/run`.
import ExpatXML
import Foundation

class PropertiesOfOtherTypes: ExpatXMLParser {
  var options: [String] = []
  var progress = 0.0
  var position = "start"
  var automaticallyPopsDelegates = 3
  var skipDescendants = ["a"]
  var pushDelegate = 1
  var popDelegate = 2
  var feed = URL(string: "https://example.com/feed.xml")
  var finish = Date()
  var parseDocument = false
}

class MethodsOfOtherTypes: ExpatXMLParser {
  func options() -> Int { 1 }
  func run() -> String { "run" }
  func position() -> [Int] { [] }
  func automaticallyPopsDelegates() -> Int { 0 }
  func skipDescendants() -> String { "skip" }
  func pushDelegate(_ delegate: any ExpatXMLParserDelegate) -> Int { 1 }
  func popDelegate() -> Int { 2 }
  func feed(_ bytes: some Collection<UInt8>) -> Int { bytes.count }
  func finish() -> Int { 0 }
  func parseDocument() -> Int { 1 }
  func parse(on queue: DispatchQueue, completion: @escaping @Sendable ((any Error)?) -> Void) -> Int { 2 }
  static func parse<Delegate: ExpatXMLParserDelegate & SendableMetatype>(
    _ parser: sending ExpatXMLParser, delegate: sending Delegate, on queue: DispatchQueue,
    completion: @escaping @Sendable (_ delegate: sending Delegate, _ error: (any Error)?) -> Void
  ) -> Int { 3 }
}

private class PrivateMembers: ExpatXMLParser {
  private let options = Set<Int>()
  private static var progress: Int { 0 }
  fileprivate lazy var position = 7
  private func finish(_ isComplete: Bool) {}
}

class Initializers: ExpatXMLParser {
  let name: String

  init(options: XMLOptions) {
    name = "options"
    super.init(data: Data())
  }

  override init(data: Data) {
    name = "data"
    super.init(data: data)
  }

  override init(stream: InputStream) {
    name = "stream"
    super.init(stream: stream)
  }

  convenience init(_ source: XMLSource, options: XMLOptions? = nil) { self.init(data: Data()) }
}

/// What the subclass declares is meant where its type is known, and the library's elsewhere.
public func namesAreIndependent() -> Bool {
  let subclass = PropertiesOfOtherTypes(data: Data("<a/>".utf8))
  subclass.options = ["a"]
  (subclass as ExpatXMLParser).options.limits = .untrusted
  return subclass.options == ["a"] && subclass.position == "start" && subclass.parse()
    && (subclass as ExpatXMLParser).position.line == 1 && MethodsOfOtherTypes(data: Data()).finish() == 0
}
