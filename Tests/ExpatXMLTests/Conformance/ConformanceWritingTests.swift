import ExpatXML
import Foundation
import Testing

@testable import ExpatXMLCore

/// Writes the events of the suite's documents again. The canonical form must stay the same.
@Suite(
  .enabled(
    if: ConformanceSuite.folder != nil,
    "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite."))
struct ConformanceWritingTests {
  /// What became of a document.
  private enum Outcome {
    /// It is not well-formed.
    case unreadable
    /// It refers to entities whose text is not known.
    case unwritable
    case same
    case different(String)
  }

  @Test func documentsHaveTheSameCanonicalFormAfterWriting() throws {
    var counts = [false: 0, true: 0]
    for collection in ConformanceSuite.collections {
      for row in collection.catalogues.flatMap(\.rows) where row.isApplicable && row.kind != .notWellFormed {
        for processesNamespaces in row.isNamespaceAware ? [false, true] : [false] {
          switch try outcome(row, processesNamespaces) {
          case .unreadable: break
          case .unwritable: counts[false, default: 0] += 1
          case .same: counts[true, default: 0] += 1
          case .different(let text): Issue.record("\(row.id), \(row.uri): \(text)")
          }
        }
      }
    }
    #expect((counts[true] ?? 0) > 10 * (counts[false] ?? 0))
    try ConformanceReport.write("written again: \(counts[true] ?? 0), not written: \(counts[false] ?? 0)")
  }

  private func outcome(_ row: ConformanceRow, _ processesNamespaces: Bool) throws -> Outcome {
    let options = ParserOptions(textDelivery: .runs, cdataDelivery: .asCDATA)
    let reader = XMLEventReader(.file(row.document.path), options: options)
    var xml = XMLWriter()
    do {
      while let event = try reader.next() { try xml.write(event) }
      let copy = try xml.finish()
      // No event reports this declaration, which says nothing.
      let expected = canonicalForm(Array(try Data(contentsOf: row.document)), processesNamespaces)?
        .replacing(" xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", with: "")
      let actual = canonicalForm(copy, processesNamespaces)
      if actual == expected { return .same }
      return .different("expected \(expected ?? "nothing"), came \(actual ?? "nothing")")
    } catch is XMLParseError {
      return .unreadable
    } catch let error as XMLWriteError {
      return error.code == .unwritableEvent ? .unwritable : .different("\(error)")
    }
  }

  /// Nil for a document that is not well-formed. No external entities are loaded.
  private func canonicalForm(_ document: [UInt8], _ processesNamespaces: Bool) -> String? {
    let parser = ExpatXMLParser(data: Data(document))
    let writer = CanonicalFormWriter()
    parser.delegate = writer
    parser.shouldProcessNamespaces = processesNamespaces
    parser.shouldReportNamespacePrefixes = processesNamespaces
    return parser.parse() ? String(decoding: writer.canonicalForm, as: UTF8.self) : nil
  }
}
