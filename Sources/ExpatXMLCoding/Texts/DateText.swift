#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// From 1970 to 2001, where `Date` counts from.
private let referenceDate: Int64 = 978_307_200

/// Parses a date from a text without white space around it.
///
/// It does not use Foundation's parsers. A date takes 140 ns here, 670 ns with `Date.ISO8601FormatStyle`, and 23 to 30
/// µs with `ISO8601DateFormatter` and `DateFormatter` (`Benchmarks/run stages --filter 'dates.*'`).
/// `Date.ISO8601FormatStyle` also accepts February 30th as March 1st, and needs a time.
struct DateText {
  private let text: TapeText
  private var next: Int

  init(_ text: TapeText) { (self.text, next) = (text, text.startIndex) }

  init(_ text: String) { self.init(TapeText(text)) }

  /// A date of XML Schema 2, sections 3.2.7 and 3.2.9, or RFC 3339.
  var iso8601: Date? {
    var scanner = self
    guard let (day, time, offset) = scanner.scanDayAndTime() else { return nil }
    return Self.date(day, time, offset: offset ?? 0)
  }

  /// A date of RFC 822, section 5, as amended by RFC 1123, section 5.2.14, and RFC 5322, sections 3.3 and 4.3.
  var rfc822: Date? {
    var scanner = self
    return scanner.scanRFC822()
  }

  /// The day of such a date, as it is written, with its time zone if it has one. The time of the day is left out.
  var day: DateComponents? {
    var scanner = self
    guard let (day, time, offset) = scanner.scanDayAndTime() else { return nil }
    guard Self.date(day, time, offset: offset ?? 0) != nil else { return nil }
    return DateComponents(
      timeZone: offset.flatMap(TimeZone.init(secondsFromGMT:)), year: day.year, month: day.month, day: day.day)
  }

  /// The moment at which a day of XML Schema 2, section 3.2.9, begins in a time zone, or in its own.
  func startOfDay(in zone: TimeZone) -> Date? {
    var scanner = self
    guard let day = scanner.scanDay(), let offset = scanner.scanOffset(),
      let start = Self.date(day, TimeOfDay(), offset: offset ?? 0)
    else { return nil }
    if offset != nil { return start }
    func shift(_ date: Date) -> Double { Double(zone.secondsFromGMT(for: date)) }
    // Clocks may change at midnight, and the day then begins at one o'clock, for example. They don't change at noon. So midnight by
    // the clocks of noon is not far from the start, and the clocks just before that decide.
    let noon = start + 43_200
    let midnight = start - shift(noon - shift(noon))
    let first = start - shift(midnight - 1)
    // Unless the zone has skipped the day before: then the clocks before midnight are a day behind.
    return first + shift(first) < start + 86_400 ? first : midnight
  }

  private typealias Day = (year: Int, month: Int, day: Int)

  private mutating func scanDay() -> Day? {
    let isNegative = skip("-")
    guard let year = number(digits: 4...9), skip("-"), let month = number(digits: 2...2), skip("-"),
      let day = number(digits: 2...2)
    else { return nil }
    return (isNegative ? -year : year, month, day)
  }

  /// The offset at the end of the text: nil if it is invalid, `.some(nil)` if there is none.
  private mutating func scanOffset() -> Int?? {
    if isAtEnd { return .some(nil) }
    guard let offset = skip("Z") || skip("z") ? 0 : scanNumericZone(), isAtEnd else { return nil }
    return offset
  }

  private mutating func scanDayAndTime() -> (Day, TimeOfDay, offset: Int?)? {
    guard let day = scanDay() else { return nil }
    var time = TimeOfDay()
    let hasSpace = first == UInt8(ascii: " ")
    if skip("T") || skip("t") || skip(" ") {
      guard let scanned = scanTime(hourDigits: 2...2) else { return nil }
      time = scanned
      // As Apple Health writes it: `2024-02-29 12:00:00 +0100`.
      if hasSpace { skipSpaces() }
    }
    guard let offset = scanOffset() else { return nil }
    return (day, time, offset)
  }

  private mutating func scanRFC822() -> Date? {
    if isAtWordStart {
      _ = scanWord()
      _ = skip(".")
      _ = skip(",")
      skipSpaces()
    }
    guard let day = number(digits: 1...2), skipSeparator(), let month = scanMonth(), skipSeparator(),
      let year = scanYear()
    else { return nil }
    skipSpaces()
    // Many feeds have days without a time.
    if isAtEnd { return Self.date((year, month, day), TimeOfDay(), offset: 0) }
    guard let time = scanTime(hourDigits: 1...2) else { return nil }
    skipSpaces()
    guard let offset = scanZone() else { return nil }
    return Self.date((year, month, day), time, offset: offset)
  }

  private struct TimeOfDay {
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = 0.0

    /// Hour 24 is the end of the day.
    var isValid: Bool {
      if hour == 24 { return minute == 0 && second == 0 && fraction == 0 }
      return hour < 24 && minute < 60 && second <= 60
    }
  }

  private mutating func scanTime(hourDigits: ClosedRange<Int>) -> TimeOfDay? {
    var time = TimeOfDay()
    guard let hour = number(digits: hourDigits), skip(":"), let minute = number(digits: 2...2) else { return nil }
    (time.hour, time.minute) = (hour, minute)
    if skip(":") {
      guard let second = number(digits: 2...2) else { return nil }
      time.second = second
      if skip(".") || skip(",") {
        guard let fraction = scanFraction() else { return nil }
        time.fraction = fraction
      }
    }
    return time.isValid ? time : nil
  }

  private mutating func scanFraction() -> Double? {
    // A `Date` can't hold more than fifteen digits. Both numbers are exact, so the quotient is the nearest Double.
    var (digits, scale) = (0.0, 1.0)
    while let digit = first, digit.isDigit {
      if scale < 1e15 { (digits, scale) = (10 * digits + Double(digit & 15), 10 * scale) }
      next += 1
    }
    return scale > 1 ? digits / scale : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private mutating func scanMonth() -> Int? {
    let word = scanWord()
    return word.utf8.count < 3 ? nil : Self.months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// RFC 5322, section 4.3: two digits below 50 mean this century. Other years with two digits, and years with three,
  /// count from 1900.
  private mutating func scanYear() -> Int? {
    let start = next
    guard let year = number(digits: 2...4) else { return nil }
    if next - start == 4 { return year }
    return next - start == 2 && year < 50 ? 2000 + year : 1900 + year
  }

  /// Seconds east of Greenwich.
  private mutating func scanZone() -> Int? {
    var offset = 0
    if !isAtEnd, first != UInt8(ascii: "(") {
      guard let zone = isAtWordStart ? scanNamedZone() : scanNumericZone() else { return nil }
      offset = zone
      skipSpaces()
    }
    if skip("(") { return !isAtEnd && text.last == UInt8(ascii: ")") ? offset : nil }
    return isAtEnd ? offset : nil
  }

  private mutating func scanNumericZone() -> Int? {
    let isWest = first == UInt8(ascii: "-")
    guard skip("-") || skip("+") else { return nil }
    guard let hours = number(digits: 2...2), hours < 24 else { return nil }
    var minutes = 0
    if skip(":") || first?.isDigit == true {
      guard let scanned = number(digits: 2...2), scanned < 60 else { return nil }
      minutes = scanned
    }
    let seconds = (hours * 60 + minutes) * 60
    return isWest ? -seconds : seconds
  }

  private mutating func scanNamedZone() -> Int? {
    let word = scanWord()
    // RFC 822 had the signs of the military zones wrong, so they have no meaning (RFC 5322, section 4.3).
    if word.utf8.count == 1 { return word == "j" ? nil : 0 }
    return Self.zoneHours[word].map { Int($0 * 3600) }
  }

  /// Hours east of Greenwich. Ambiguous names are left out, except those of RFC 822.
  private static let zoneHours: [String: Double] = [
    "ut": 0, "utc": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "akst": -9, "akdt": -8, "hst": -10,
    "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3, "msk": 3,
    "jst": 9, "kst": 9, "hkt": 8, "sgt": 8,
    "awst": 8, "acst": 9.5, "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
  ]

  private var isAtEnd: Bool { next == text.endIndex }

  private var first: UInt8? { isAtEnd ? nil : text[next] }

  private var isAtWordStart: Bool { first?.isLetter == true }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func skipSpaces() { while first?.isXMLSpace == true { next += 1 } }

  private mutating func skipSeparator() -> Bool {
    if skip("-") { return true }
    guard first?.isXMLSpace == true else { return false }
    skipSpaces()
    return true
  }

  /// In lower case.
  private mutating func scanWord() -> String {
    let start = next
    while isAtWordStart { next += 1 }
    return String(decoding: text[start..<next], as: UTF8.self).lowercased()
  }

  private mutating func number(digits counts: ClosedRange<Int>) -> Int? {
    let start = next
    var number = 0
    while next - start < counts.upperBound, let digit = first, digit.isDigit {
      number = 10 * number + Int(digit & 15)
      next += 1
    }
    return next - start < counts.lowerBound ? nil : number
  }

  // Foundation's is not used: checking and converting a date takes 6 ns here and 220 ns with `Calendar`, which uses the
  // Julian calendar before October 1582. XML Schema uses the Gregorian one for all dates (part 2, appendix E).

  private static func date(_ day: Day, _ time: TimeOfDay, offset: Int) -> Date? {
    guard (1...12).contains(day.month), day.day >= 1, day.day <= days(inMonth: day.month, of: day.year) else {
      return nil
    }
    let secondOfDay = (time.hour * 60 + time.minute) * 60 + time.second - offset
    // A leap second is at the end of a day in UTC.
    guard time.second < 60 || secondOfDay.isMultiple(of: 86_400) else { return nil }
    let seconds =
      seconds(toYear: Int64(day.year), month: Int64(day.month), day: Int64(day.day)) + Int64(secondOfDay)
    return Date(timeIntervalSinceReferenceDate: Double(seconds - referenceDate) + time.fraction)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Seconds from the start of 1970 in the Gregorian calendar, also for dates before its introduction. Years begin in
  /// March here, so that the leap day is the last one.
  ///
  /// Where Int has 32 bits, it holds the seconds up to January 2038 only.
  static func seconds(toYear year: Int64, month: Int64, day: Int64) -> Int64 {
    let daysPerCycle: Int64 = 146_097  // of 400 years
    let year = month > 2 ? year : year - 1
    let cycle = (year >= 0 ? year : year - 399) / 400
    let yearOfCycle = year - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    let days = cycle * daysPerCycle + dayOfCycle - 719_468  // from the March of the year 0 to 1970
    return days * 86_400
  }
}

/// A date in UTC, in the Gregorian calendar, as text.
struct WrittenDate {
  private static let secondsPerDay: Int64 = 86_400
  /// Here the year has more than nine digits.
  private static let mostSeconds = 3.1e16

  private let seconds: Double
  /// Since the start of 1970.
  private let days: Int64
  private let secondOfDay: Int64
  private let year: Int64
  private let month: Int64
  private let day: Int64

  /// Returns nil for a date whose year has more than nine digits, and for infinity.
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    // The fifteen digits of a fraction can't express a smaller distance from a whole second.
    seconds = abs(interval.rounded() - interval) < 6.2e-16 ? interval.rounded() : interval
    guard seconds.isFinite, abs(seconds) < Self.mostSeconds else { return nil }
    let whole = Int64(seconds.rounded(.down)) + referenceDate
    days = (whole - Self.remainder(whole, Self.secondsPerDay)) / Self.secondsPerDay
    secondOfDay = Self.remainder(whole, Self.secondsPerDay)
    // Years begin in March here, so that the leap day is the last one. They repeat every 400 years.
    let daysPerCycle: Int64 = 146_097
    let dayFromStart = days + 719_468  // from the March of the year 0
    let dayOfCycle = Self.remainder(dayFromStart, daysPerCycle)
    let cycle = (dayFromStart - dayOfCycle) / daysPerCycle
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + 400 * cycle + (month <= 2 ? 1 : 0)
    guard abs(year) <= 999_999_999 else { return nil }
  }

  private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The day of a date in a time zone. Nil if the date has no `WrittenDate`.
  static func day(of date: Date, in zone: TimeZone) -> String? {
    guard WrittenDate(date) != nil else { return nil }
    return WrittenDate(date + Double(zone.secondsFromGMT(for: date)))?.isoDay
  }

  /// XML Schema 2, section 3.2.9: `2024-02-29`.
  private var isoDay: String { Digits(year: year, month, day).text }

  /// XML Schema 2, section 3.2.7: `2024-02-29T12:00:00.5Z`.
  var iso8601: String {
    var digits = Digits(year: year, month, day)
    digits.add("T")
    addTime(to: &digits)
    addFraction(to: &digits)
    digits.add("Z")
    return digits.text
  }

  /// RFC 5322, section 3.3. Nil if the year does not have four digits.
  var rfc822: String? {
    guard (0...9999).contains(year) else { return nil }
    let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(Self.remainder(days + 4, 7))]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var digits = Digits()
    digits.add(year, 4)
    digits.add(" ")
    addTime(to: &digits)
    return "\(weekday), \(day < 10 ? "0" : "")\(day) \(months[Int(month) - 1]) \(digits.text) +0000"
  }

  private func addTime(to digits: inout Digits) {
    digits.add(secondOfDay / 3600, 2)
    digits.add(secondOfDay / 60 % 60, 2, after: ":")
    digits.add(secondOfDay % 60, 2, after: ":")
  }

  /// Adds the fewest digits, in steps of three, that give the same `Date` again.
  private func addFraction(to digits: inout Digits) {
    let whole = seconds.rounded(.down)
    let fraction = seconds - whole
    if fraction == 0 { return }
    var scale: Int64 = 1
    var best: (value: Int64, count: Int)?
    for count in stride(from: 3, through: 15, by: 3) {
      scale *= 1000
      let value = Int64((fraction * Double(scale)).rounded())
      // It would be the next second.
      if value >= scale { continue }
      best = (value, count)
      // Both numbers are exact, so the quotient is what the decoder reads.
      if whole + Double(value) / Double(scale) == seconds { break }
    }
    // Dates that differ before the fifteenth digit get different texts.
    guard let best else { return }
    digits.add(best.value, best.count, after: ".")
  }

  /// XML Schema 2, section 3.2.9: `2024-02-29+01:00`. Nil unless there are a year, a month, a day and nothing else but a time zone.
  static func day(_ components: DateComponents) -> String? {
    guard let year = components.year, let month = components.month, let day = components.day else { return nil }
    var rest = components
    (rest.year, rest.month, rest.day, rest.timeZone) = (nil, nil, nil, nil)
    if let calendar = rest.calendar, [.gregorian, .iso8601].contains(calendar.identifier) { rest.calendar = nil }
    guard rest == DateComponents(), month > 0, day > 0, year.magnitude < 1_000_000_000 else { return nil }
    var digits = Digits(year: Int64(year), Int64(month), Int64(day))
    // What the decoder refuses is not written.
    guard let start = DateText(digits.text).iso8601 else { return nil }
    guard let zone = components.timeZone.map({ Int64($0.secondsFromGMT(for: start) / 60) }) else { return digits.text }
    digits.add(zone == 0 ? "Z" : zone < 0 ? "-" : "+")
    if zone == 0 { return digits.text }
    digits.add(abs(zone) / 60, 2)
    digits.add(abs(zone) % 60, 2, after: ":")
    return digits.text
  }
}

/// Numbers with characters between them. Interpolation takes ten times as long.
private struct Digits {
  private var bytes: [UInt8] = []

  init() {}

  init(year: Int64, _ month: Int64, _ day: Int64) {
    if year < 0 { add("-") }
    add(abs(year), 4)
    add(month, 2, after: "-")
    add(day, 2, after: "-")
  }

  mutating func add(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// Adds a number with at least this many digits.
  mutating func add(_ number: Int64, _ count: Int, after character: Unicode.Scalar? = nil) {
    if let character { add(character) }
    var (unit, length): (Int64, Int) = (1, 1)
    while length < count || number / unit >= 10 { (unit, length) = (unit * 10, length + 1) }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
