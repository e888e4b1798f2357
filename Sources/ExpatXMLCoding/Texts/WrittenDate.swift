#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A date in UTC, in the Gregorian calendar, as text.
struct WrittenDate {
  /// From 1970 to 2001, where `Date` counts from.
  private static let referenceDate: Int64 = 978_307_200
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
    let whole = Int64(seconds.rounded(.down)) + Self.referenceDate
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
