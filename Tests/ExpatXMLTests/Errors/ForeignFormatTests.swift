import ExpatXML
import Foundation
import Testing

/// The error names a format that is not XML.
@Suite struct ForeignFormatTests {
  private static let compressed = "Decompress it first: only gzip and zlib are inflated."
  private static let html = "The document is HTML, not XML. Reading it takes a parser for HTML."

  @Test(arguments: [
    (#"BZh91AY&SY"#, "The document is compressed by bzip2. \(compressed)"),
    (#"\xfd7zXZ\x00\x00\x04"#, "The document is compressed by xz. \(compressed)"),
    (#"\x28\xb5\x2f\xfd\x04\x00"#, "The document is compressed by zstd. \(compressed)"),
    (#"PK\x03\x04\x14\x00\x00\x00"#, "The document is a zip archive, not XML. Unpack it and parse a file of it."),
    ("%PDF-1.7\n%âãÏÓ\n", "The document is a PDF, not XML. Reading it takes a library for PDF."),
  ])
  func binaryFormats(document: String, message: String) throws {
    let bytes = unescaped(document)
    for bytes in [bytes, bytes + [UInt8](repeating: 7, count: 100_000)] {
      let outcome = try parse(bytes)
      #expect(outcome.error == "\(message) Line 1, column 1.")
      #expect(outcome.events.last == "error 4")
    }
  }

  /// Only the first bytes of these formats, or slightly wrong ones.
  @Test(arguments: ["B", "BZ", "BZg", "P", "PK", "PKx", "%", "%PD", "(", #"\xfd7z"#])
  func whatOnlyBeginsLikeThem(document: String) throws {
    let outcome = try parse(unescaped(document))
    #expect(outcome.endsInItsOnlyError)
    #expect(outcome.error?.contains("compressed") == false)
  }

  @Test(arguments: [#"{"a": 1}"#, "[1, 2]", "\n  {\n}"])
  func json(document: String) throws {
    let outcome = try parse(document)
    let message = "The document does not begin with markup. It looks like JSON, which JSONDecoder reads."
    #expect(outcome.error?.hasPrefix("\(message) Line ") == true, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><head><meta charset='utf-8'><title>x</title></head></html>", "<html><p>a &nbsp; b</html>",
    "<HTML><BODY BGCOLOR=red></BODY></HTML>", "<html lang='en'><input disabled></html>", "<html lang=en></html>",
    "<!doctype html><html></html>", "<!DocType HTML PUBLIC '-//IETF//DTD HTML//EN'><html></html>",
  ])
  func htmlThatIsNotWellFormed(document: String) throws {
    let outcome = try parse(document)
    #expect(outcome.endsInItsOnlyError)
    #expect(outcome.error?.contains(". \(Self.html) Line 1, column ") == true, "\(outcome.error ?? "")")
  }

  @Test func htmlThatIsXMLIsParsed() throws {
    #expect(try parse("<!DOCTYPE html><html><p>text</p></html>").succeeded)
  }

  /// Documents that are probably XML.
  @Test(arguments: ["<html xmlns='http://www.w3.org/1999/xhtml'><p></html>", "<htmlx><p></htmlx>", "<a><html></a>"])
  func whatIsNotMeantToBeHTML(document: String) throws {
    #expect(try parse(document).error?.contains("HTML") == false)
  }

  @Test func everyEntryPointSaysIt() throws {
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLElement(.data(Data("BZh9".utf8))) }
    #expect(error?.code == .emptyDocumentError)
    #expect(error?.message.contains("bzip2") == true)
  }
}
