// What must not compile, but is found only after the types are right.
import ExpatXML
import ExpatXMLCoding
import Foundation

final class Delegate: ExpatXMLParserDelegate {}

func usesTheParserLater(_ data: Data) {
  let parser = ExpatXMLParser(data: data)
  // error: sending 'parser' risks causing data races
  ExpatXMLParser.parse(parser, delegate: Delegate(), on: .main) { _, _ in }
  parser.abortParsing()
}

func usesTheDelegateLater(_ data: Data) {
  let delegate = Delegate()
  // error: sending 'delegate' risks causing data races
  ExpatXMLParser.parse(ExpatXMLParser(data: data), delegate: delegate, on: .main) { _, _ in }
  print(delegate)
}

func usesAStreamLater() {
  let stream = InputStream(data: Data())
  _ = XMLEvents(.stream(stream))  // error: sending 'stream' risks causing data races
  stream.close()
}

func usesTheOuterScope(_ writer: inout XMLWriter) throws {
  try writer.document("a") { outer in
    try outer.element("b") { _ in try outer.text("c") }  // error: overlapping accesses to 'outer'
  }
}
