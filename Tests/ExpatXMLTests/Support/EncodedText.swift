/// Text in an encoding. The bytes were made by Python's codecs, an independent implementation.
struct EncodedText: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let bytes: [UInt8]

  var testDescription: String { name }

  /// The lines of `Fixtures/encoded.txt`: the name of an encoding, a text and its bytes.
  static let all = fixtureLines("encoded").filter { !$0.isEmpty }.map { line in
    let parts = line.split(separator: "\t").map { String($0) }
    return EncodedText(name: parts[0], text: parts[1], bytes: unescaped(parts[2]))
  }
}
