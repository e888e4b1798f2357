/// Delegates with names. They record which of them gets which event, and run a script at events.
final class Cast {
  typealias Script = [String: (Cast, ExpatXMLParser) -> Void]

  /// "name: event", in order.
  private(set) var log: [String] = []
  private let script: Script
  /// All delegates that were made. They may have been released.
  private(set) var members: [String: () -> EventRecorder?] = [:]

  init(_ script: Script) { self.script = script }

  /// Makes a delegate. The object that it is passed to keeps it alive.
  func member(_ name: String) -> EventRecorder {
    let recorder = EventRecorder()
    recorder.onEvent = { [unowned self] parser, event in
      let line = "\(name): \(event)"
      log.append(line)
      script[line]?(self, parser)
    }
    members[name] = { [weak recorder] in recorder }
    return recorder
  }

  static func push(_ name: String) -> (Cast, ExpatXMLParser) -> Void {
    { cast, parser in parser.pushDelegate(cast.member(name)) }
  }

  func isAlive(_ name: String) -> Bool { members[name]?() != nil }

  /// The events of a parse for `base`. They must be the same at every chunk size.
  static func log(
    _ document: String, _ script: Script = [:], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [String] {
    let bytes = Array(document.utf8)
    let logs = [bytes.count, 1, 2, 3, 5, 7].map { size in
      let cast = Cast(script)
      let base = cast.member("base")
      let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: size) })
      parser.delegate = base
      configure(parser)
      let succeeded = parser.parse()
      return withExtendedLifetime(base) { cast.log + (succeeded ? [] : ["failed"]) }
    }
    return Set(logs).count == 1 ? logs[0].filter { $0 != "failed" } : ["not the same at each chunk size:"] + logs[0]
  }
}

/// Parses a document for a delegate without an error.
func expectParse(
  _ document: String, for delegate: any ExpatXMLParserDelegate, sourceLocation: SourceLocation = #_sourceLocation
) {
  let parser = ExpatXMLParser(document: document)
  parser.delegate = delegate
  #expect(parser.parse(), sourceLocation: sourceLocation)
}
