@Suite struct EncodingLieTests {
  private static let root = "<a>é</a>"

  private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static let marks: [(String.Encoding, [UInt8])] = [
    (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  /// A byte order mark of each kind before a document in each other encoding.
  @Test func byteOrderMarks() throws {
    for (marked, mark) in Self.marks {
      for (encoding, _) in Self.marks {
        let outcome = parseInChunks(mark + (try bytes(Self.root, encoding)))
        #expect(outcome.succeeded == (marked == encoding), "\(marked) \(encoding)")
        #expect(outcome.succeeded || outcome.endsInItsOnlyError)
        #expect(!outcome.succeeded || outcome.events[2] == #"text "é""#)
      }
    }
  }

  @Test func halfAByteOrderMark() {
    for (_, mark) in Self.marks {
      for count in 1..<mark.count {
        let outcome = parseInChunks(Array(mark[..<count]) + Array("<a/>".utf8))
        #expect(outcome.endsInItsOnlyError, "\(mark) \(count)")
      }
    }
  }

  /// It is a character, and not allowed before the root element.
  @Test func aSecondByteOrderMark() throws {
    for (encoding, mark) in Self.marks {
      let outcome = parseInChunks(mark + mark + (try bytes(Self.root, encoding)))
      #expect(outcome.endsInItsOnlyError, "\(encoding)")
    }
  }
}
