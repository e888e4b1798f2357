import ExpatXML
import Foundation

/// Aborts a parse from another thread, after something has been waited for: the start of the parse at least, since
/// aborting has no effect before.
func abort(_ parser: ExpatXMLParser, after wait: @escaping @Sendable () -> Void) {
  nonisolated(unsafe) let parser = parser
  Thread.detachNewThread {
    wait()
    unsafe parser.abortParsing()
  }
}
