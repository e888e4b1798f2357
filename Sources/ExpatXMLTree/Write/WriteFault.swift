/// An error without its place in the document, which `WriterCore` adds.
struct WriteFault: Error {
  var code: XMLWriteError.Code
  var message: String

  init(_ code: XMLWriteError.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func invalidCharacter(_ character: Unicode.Scalar) -> WriteFault {
    let number = String(character.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - number.utf8.count))
    return WriteFault(.invalidCharacter, "XML can't contain the character U+\(padding)\(number).")
  }
}
