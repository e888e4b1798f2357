#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A date in UTC, in the Gregorian calendar, as text.
struct WrittenDate {
  /// Seconds from 1970 to 2001, where `Date` counts from.
  static let reference: Int64 = 978_307_200
  /// The calendar repeats every 400 years.
  static let daysPerCycle: Int64 = 146_097
  /// From the March of the year 0.
  static let daysTo1970: Int64 = 719_468
  /// Here the year has more than nine digits.
  private static let mostSeconds = 3.1e16

  /// Since 2001.
  private let seconds: Double
  /// Since the start of 1970.
  private let days: Int64
  private let secondOfDay: Int64
  private let (year, month, day): (Int64, Int64, Int64)

  /// Returns nil for a date whose year has more than nine digits, and for infinity.
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    // The fifteen digits of a fraction can't express a smaller distance from a whole second.
    seconds = abs(interval.rounded() - interval) < 6.2e-16 ? interval.rounded() : interval
    guard seconds.isFinite, abs(seconds) < Self.mostSeconds else { return nil }
    (days, secondOfDay) = (Int64(seconds.rounded(.down)) + Self.reference).dividedDown(by: 86_400)
    // Years begin in March here, so that the leap day is the last one.
    let (cycle, dayOfCycle) = (days + Self.daysTo1970).dividedDown(by: Self.daysPerCycle)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + 400 * cycle + (month <= 2 ? 1 : 0)
    guard abs(year) <= 999_999_999 else { return nil }
  }

  /// XML Schema 2, section 3.2.7: `2024-02-29T12:00:00.5Z`.
  var iso8601: String {
    var digits = Digits(year: year, month, day)
    addTime(to: &digits, after: "T")
    addFraction(to: &digits)
    digits.add("Z")
    return digits.text
  }

  /// RFC 5322, section 3.3. Nil if the year does not have four digits.
  var rfc822: String? {
    guard (0...9999).contains(year) else { return nil }
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(days.dividedDown(by: 7).remainder)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var digits = Digits()
    digits.add(year, 4)
    addTime(to: &digits, after: " ")
    return "\(weekday), \(day < 10 ? "0" : "")\(day) \(months[Int(month) - 1]) \(digits.text) +0000"
  }

  private func addTime(to digits: inout Digits, after character: Unicode.Scalar) {
    digits.add(secondOfDay / 3600, 2, after: character)
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
    if let best { digits.add(best.value, best.count, after: ".") }
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
    if zone == 0 { return digits.text + "Z" }
    digits.add(abs(zone) / 60, 2, after: zone < 0 ? "-" : "+")
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
    let digits = String(number).utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: max(count - digits.count, 0))
    bytes += digits
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
