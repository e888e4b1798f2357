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

  /// Whether a delegate is still alive.
  func isAlive(_ name: String) -> Bool { members[name]?() != nil }

  /// Parses a document for `base` in chunks of each size. Returns which delegate got which event, and whether the parse
  /// succeeded.
  static func perform(
    _ document: String, _ script: Script = [:], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> (log: [String], succeeded: Bool, agrees: Bool) {
    let bytes = Array(document.utf8)
    let results = [bytes.count, 1, 2, 3, 5, 7].map { size in
      let cast = Cast(script)
      let base = cast.member("base")
      let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: size) })
      parser.delegate = base
      configure(parser)
      let succeeded = parser.parse()
      return withExtendedLifetime(base) { (cast.log, succeeded) }
    }
    return (results[0].0, results[0].1, results.allSatisfy { $0 == results[0] })
  }

  /// The events of a parse. They must be the same at every chunk size.
  static func log(
    _ document: String, _ script: Script = [:], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [String] {
    let (log, _, agrees) = perform(document, script, configure: configure)
    return agrees ? log : ["at some chunk size, another log than:"] + log
  }
}
