/// The tables of the article "Decoded values", which say what is expected, and more rows.
@Suite struct DecodedValuesTests {
  /// A row of a table.
  struct Row: CustomTestStringConvertible {
    var source: String
    var columns: [String]
    var cells: [String]

    var testDescription: String { source }
  }

  /// The rows of the table in a section. A row may have several sources. `Fixtures/decoded-values.txt` has more of the first table,
  /// which the article does not need to show.
  static func rows(_ section: String) throws -> [Row] {
    let text = try file("Sources/ExpatXMLCoding/ExpatXMLCoding.docc/DecodedValues.md")
    let start = try #require(text.range(of: "## \(section)\n"))
    let end = text.range(of: "\n## ", range: start.upperBound..<text.endIndex)?.lowerBound ?? text.endIndex
    let table = text[start.upperBound..<end].split(separator: "\n").map { String($0) }
    let more = section == "Something and nothing" ? fixtureLines("decoded-values") : []
    let lines = (table + more).filter { $0.hasPrefix("| ") }
    let cells = lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        .map { $0.hasPrefix("`") && $0.hasSuffix("`") ? String($0.dropFirst().dropLast()) : $0 }
    }
    let columns = Array(try #require(cells.first).dropFirst())
    return cells.dropFirst().flatMap { cells in
      cells[0].components(separatedBy: "`, `").map {
        Row(source: $0, columns: columns, cells: Array(cells.dropFirst()))
      }
    }
  }

  private func expect(_ row: Row, _ cells: [String]) {
    for (column, (expected, cell)) in zip(row.columns, zip(row.cells, cells)) {
      #expect(cell == expected, "\(row.source) as \(column)")
    }
    #expect(row.cells.count == cells.count)
  }

  private func cell<T>(_ decode: () throws -> T) -> String {
    do {
      return "\(try decode())"
    } catch {
      return error is DecodingError ? "error" : "\(error)"
    }
  }

  private struct One<T: Decodable>: Decodable { var v: T }
  private struct Maybe<T: Decodable>: Decodable { var v: T? }

  @Test(arguments: try rows("Something and nothing")) func somethingAndNothing(row: Row) {
    let isAttribute = row.source.hasPrefix("v=")
    let content = isAttribute || row.source == "nothing" ? "" : row.source
    let document =
      "<r \(isAttribute ? row.source : "") xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>\(content)</r>"
    expect(
      row,
      [
        cell { try decode(One<String>.self, document).v.debugDescription },
        cell { try decode(Maybe<String>.self, document).v?.debugDescription ?? "nil" },
        cell { try decode(One<Int>.self, document).v },
        cell { try decode(Maybe<Int>.self, document).v.map(String.init) ?? "nil" },
        cell { try decode(One<[Int]>.self, document).v },
        cell {
          "[\(try decode(One<[Int?]>.self, document).v.map { $0.map(String.init) ?? "nil" }.joined(separator: ", "))]"
        },
        cell { try decode(One<[String]>.self, document).v },
      ])
  }

  @Test(arguments: try rows("Numbers")) func numbers(row: Row) {
    let document = "<v>\n\(row.source) </v>"
    expect(
      row,
      [
        cell { try decode(Int.self, document) }, cell { try decode(UInt8.self, document) },
        cell { try decode(Double.self, document) }, cell { try decode(Decimal.self, document) },
      ])
  }

  @Test(arguments: try rows("Bool")) func bools(row: Row) {
    expect(row, [cell { try decode(Bool.self, "<v> \(row.source)\n</v>") }])
  }

  @Test(arguments: try rows("Dates")) func dates(row: Row) {
    expect(row, [cell { try decode(Date.self, "<v> \(row.source)\n</v>").formatted(.iso8601) }])
  }

  @Test func everyTableIsFound() throws {
    for section in ["Something and nothing", "Numbers", "Bool", "Dates"] {
      #expect(try Self.rows(section).count > 2)
    }
  }
}
