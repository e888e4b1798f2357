import ExpatXML
import Foundation
import Testing

struct Product: Decodable {
  var name: String
  var stock: Int
}

// The code of the article "From a file to CSV", which `DocumentationTests` compares with this.

func convertProducts(_ path: String, to output: String) throws {
  let partial = output + ".partial"
  try Data().write(to: URL(fileURLWithPath: partial))
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: partial))
  var rows = csvRow(["id", "name", "price", "tags"])
  let products = XMLRecordReader(.file(path), named: "product")
  while let product = try products.next() {
    let cells = [product.attribute("id"), product.text("name"), product.text("price/@amount")].map { $0 ?? "" }
    rows += csvRow(cells + [product.texts("tags/tag").joined(separator: "; ")])
    if rows.utf8.count > 64 << 10 {
      try file.write(contentsOf: Data(rows.utf8))
      rows = ""
    }
  }
  try file.write(contentsOf: Data(rows.utf8))
  try file.close()
  try FileManager.default.moveItem(atPath: partial, toPath: output)
}

func csvRow(_ cells: [String]) -> String {
  cells.map { cell in
    let needsQuotes = cell.utf8.contains { "\",\r\n".utf8.contains($0) }
    // By code points: a quote and a combining mark after it are one Character.
    return needsQuotes ? "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\"" : cell
  }
  .joined(separator: ",") + "\n"
}

@Suite struct FromAFileToCSVSnippets {
  private static let start = """
    <catalog><product id="1"><name>pen, "blue"</name><price amount="1.50"/><tags><tag>a</tag><tag>b</tag></tags></product>
    """

  @Test func aFileIsConverted() throws {
    let file = try TemporaryFile(Array("\(Self.start)<product id='2'><name>é\ne</name></product></catalog>".utf8))
    let output = file.path + ".csv"
    defer { try? FileManager.default.removeItem(atPath: output) }
    try convertProducts(file.path, to: output)
    let expected = "id,name,price,tags\n1,\"pen, \"\"blue\"\"\",1.50,a; b\n2,\"é\ne\",,\n"
    #expect(try String(contentsOfFile: output, encoding: .utf8) == expected)
  }

  @Test func aTruncatedFileGetsNoName() throws {
    let file = try TemporaryFile(Array(Self.start.utf8))
    let output = file.path + ".csv"
    defer { try? FileManager.default.removeItem(atPath: output + ".partial") }
    #expect(throws: XMLParseError.self) { try convertProducts(file.path, to: output) }
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func recordsThatAreWrong() throws {
    let document =
      "<c>\n<product><name>a</name><stock>?</stock></product><product><name>b</name><stock>1</stock></product></c>"
    let file = try TemporaryFile(Array(document.utf8))
    let path = file.path
    var printed: [String] = []
    func print(_ line: String, _ error: any Error) { printed.append(line) }
    var total = 0
    let decoder = ExpatXMLDecoder()
    let products = XMLRecordReader(.file(path), named: "product")
    while let product = try products.next() {
      do {
        total += try decoder.decode(Product.self, from: product).stock
      } catch let error as DecodingError {
        print("line \(product.position.line):", error)
      }
    }
    #expect(total == 1)
    #expect(printed == ["line 2:"])
  }
}
