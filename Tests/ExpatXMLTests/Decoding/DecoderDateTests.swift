@testable import ExpatXMLCoding

@Suite struct DecoderDateTests {
  typealias Strategy = ExpatXMLDecoder.DateDecodingStrategy

  private func date(_ text: String, _ strategy: Strategy) throws -> Double {
    try decode(Date.self, "<d>\(text)</d>") { $0.dateDecodingStrategy = strategy }.timeIntervalSince1970
  }

  private func expectNoDate(_ strategy: Strategy, _ texts: String...) throws {
    for text in texts {
      let fault = try fault(Date.self, "<d>\(text)</d>") { $0.dateDecodingStrategy = strategy }
      #expect(fault.kind == "dataCorrupted", "\(text)")
      #expect(fault.message.contains("not \(text.debugDescription)"), "\(text)")
    }
  }

  /// The lines of `Fixtures/dates.txt`: a format, a text, and the seconds since 1970, or a hyphen if the text is no date. With `written`,
  /// the text is also what is written for the date.
  private static let rows = fixtureLines("dates").filter { !$0.isEmpty }.map { $0.components(separatedBy: "\t") }

  @Test(arguments: rows) func textsOfDates(row: [String]) throws {
    let words = row[0].split(separator: " ").map(String.init)
    let formats: [String: (read: Strategy, written: ExpatXMLEncoder.DateEncodingStrategy)] = [
      "iso8601": (.iso8601OrRFC822, .iso8601), "rfc822": (.iso8601OrRFC822, .rfc822),
      "seconds": (.secondsSince1970, .secondsSince1970),
      "milliseconds": (.millisecondsSince1970, .millisecondsSince1970),
    ]
    let (strategy, written) = try #require(formats[words[0]])
    let text = String(decoding: unescaped(row[1]), as: UTF8.self)
    if row[2] == "-" { return try expectNoDate(strategy, text) }
    let date = try date(text, strategy)
    #expect(date == Double(row[2]))
    if words.last == "written" {
      let document = try encoded([Date(timeIntervalSince1970: date)]) { $0.dateEncodingStrategy = written }
      #expect(document == "<v><item>\(text)</item></v>")
    }
  }

  /// Int has 32 bits on some watches. There it would hold the seconds of neither date.
  @Test func secondsHave64BitsOnEverySystem() {
    let dates: [(year: Int64, month: Int64, day: Int64, seconds: Int64)] = [
      (2038, 1, 20, 2_147_558_400), (1901, 12, 13, -2_147_558_400), (9999, 12, 31, 253_402_214_400),
    ]
    for date in dates {
      let seconds: Int64 = DateText.seconds(toYear: date.year, month: date.month, day: date.day)
      #expect(seconds == date.seconds)
    }
  }

  /// Compares with Foundation's own formatter, for dates of its calendar.
  @Test func iso8601AsInFoundation() throws {
    let formatter = ISO8601DateFormatter()
    var generator = SplitMix64(seed: 8601)
    for _ in 0..<500 {
      let date = Date(
        timeIntervalSince1970: Double(Int.random(in: -12_000_000_000...30_000_000_000, using: &generator)))
      let text = formatter.string(from: date)
      #expect(try self.date(text, .iso8601OrRFC822) == date.timeIntervalSince1970, "\(text)")
    }
  }

  @Test func formatters() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "dd.MM.yyyy"
    let strategy = Strategy.convertFromString { formatter.date(from: $0) }
    #expect(try date(" 29.02.2024 ", strategy) == 1_709_164_800)
    try expectNoDate(strategy, "30.02.2024", "x")
  }

  @Test func bothFormatsInOneDocument() throws {
    let dates = try decode([Date?].self, "<d><d/><d>Thu, 29 Feb 2024 12:34:56 GMT</d><d>2024-02-29T12:34:56Z</d></d>")
    #expect(dates.map { $0?.timeIntervalSince1970 } == [nil, 1_709_210_096, 1_709_210_096])
    let formats = "2024-02-29T12:00:00Z, or of RFC 822, such as Thu, 29 Feb 2024 12:00:00 +0100"
    let fault = try fault([Date].self, "<d><d>soon</d></d>")
    #expect(fault.path == "0")
    #expect(fault.message == #"Expected a date of ISO 8601, such as \#(formats), not "soon". Line 1, column 4."#)
  }

  /// It is the day that is written, not that in another time zone.
  @Test(arguments: [
    ("2024-02-29", nil), (" 2024-02-29\n", nil), ("2024-02-29T23:30:00", nil), ("2024-02-29+01:00", 3600),
    ("2024-02-29T00:30:00+01:00", 3600),
  ])
  func aCalendarDay(text: String, offset: Int?) throws {
    let day = DateComponents(timeZone: offset.flatMap { TimeZone(secondsFromGMT: $0) }, year: 2024, month: 2, day: 29)
    #expect(try decode(DateComponents.self, "<d>\(text)</d>") == day)
  }

  @Test(arguments: ["2024-02-30", "29 Feb 2024", "", "2024-02-29T25:00:00"]) func noCalendarDay(text: String) throws {
    let message = try fault(DateComponents.self, "<d>\(text)</d>").message
    #expect(message == "Expected a day such as 2024-02-29, not \(text.debugDescription). Line 1, column 1.")
  }

  @Test func calendarDaysAreWrittenAsTheyAreRead() throws {
    struct Entry: Codable, Equatable { var days: [DateComponents] }
    let entry = Entry(days: [
      DateComponents(year: 2024, month: 2, day: 29), DateComponents(year: -44, month: 3, day: 15),
      DateComponents(timeZone: TimeZone(secondsFromGMT: -12_600), year: 12_024, month: 1, day: 1),
      DateComponents(timeZone: TimeZone(secondsFromGMT: 0), year: 1, month: 1, day: 1),
    ])
    let document = try ExpatXMLEncoder().encodeToString(entry, as: "e")
    #expect(
      document.contains(
        "<days>2024-02-29</days><days>-0044-03-15</days><days>12024-01-01-03:30</days><days>0001-01-01Z</days>"))
    #expect(try decode(Entry.self, document) == entry)
    let summer = DateComponents(timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2024, month: 7, day: 1)
    #expect(try ExpatXMLEncoder().encodeToString(["d": summer], as: "e").contains("<d>2024-07-01+02:00</d>"))
    for wrong in [
      DateComponents(calendar: Calendar(identifier: .hebrew), year: 5784, month: 2, day: 3),
      DateComponents(year: .min, month: 1, day: 1), DateComponents(year: 2024, month: 2),
      DateComponents(year: 2024, month: 2, day: 30), DateComponents(year: 2024, month: 2, day: 29, hour: 1),
    ] { #expect(throws: EncodingError.self) { try ExpatXMLEncoder().encode(Entry(days: [wrong])) } }
  }

  /// What it throws has the position of the value, as all other errors have.
  @Test func custom() throws {
    let dates = try decode([String: Date].self, "<d><date><year>1971</year></date></d>") {
      $0.dateDecodingStrategy = .custom { decoder in
        #expect(decoder.codingPath.map(\.stringValue) == ["date"])
        let year = try [String: Int](from: decoder)["year"] ?? 0
        return Date(timeIntervalSince1970: Double(year - 1970) * 365 * 86_400)
      }
    }
    #expect(dates == ["date": Date(timeIntervalSince1970: 31_536_000)])
    let noValue = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No value."))
    let fault = try fault([Date?].self, "<item>\n<date>soon</date></item>") {
      $0.dateDecodingStrategy = .custom { _ in throw noValue }
    }
    #expect(fault.message == "No value. Line 2, column 1.")
  }
}
