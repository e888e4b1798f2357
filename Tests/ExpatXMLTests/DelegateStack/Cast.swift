import ClientOfExpatXML
import Foundation

@testable import ExpatXML

/// Delegates by name that write down who gets which event, and do what a script says then.
final class Cast {
  typealias Script = [String: (Cast, ExpatXMLParser) -> Void]

  /// "name: event", in order.
  private(set) var log: [String] = []
  private let script: Script
  /// Those that were made, whether or not they are still there.
  private(set) var members: [String: () -> EventRecorder?] = [:]

  init(_ script: Script) { self.script = script }

  /// Makes a delegate, which is kept by whoever it is given to.
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

  /// Whether a delegate is still kept by anybody.
  func isAlive(_ name: String) -> Bool { members[name]?() != nil }

  /// Parses a document for `base` in chunks of any size, and returns who got what, and whether that was a success.
  static func perform(
    _ document: String, _ script: Script = [:], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> (log: [String], succeeded: Bool, agrees: Bool) {
    let bytes = Array(document.utf8)
    let results = [bytes.count, 1, 2, 3, 5, 7].map { size in
      let cast = Cast(script)
      let base = cast.member("base")
      let parser = ExpatXMLParser(source: ChunkSource(bytes, size: size))
      parser.delegate = base
      configure(parser)
      let succeeded = parser.parse()
      return withExtendedLifetime(base) { (cast.log, succeeded) }
    }
    return (results[0].0, results[0].1, results.allSatisfy { $0 == results[0] })
  }

  /// The events of a performance that looks the same at every chunk size.
  static func log(
    _ document: String, _ script: Script = [:], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [String] {
    let (log, _, agrees) = perform(document, script, configure: configure)
    return agrees ? log : ["at some chunk size, another log than:"] + log
  }
}
