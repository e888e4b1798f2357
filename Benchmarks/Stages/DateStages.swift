import Foundation

@testable import ExpatXMLCoding

/// A thousand dates in the formats of documents, and the ways of reading them.
struct DateTexts {
  private let texts: [String]
  private let dateTexts: [DateText]
  private let components: [DateComponents]
  private let calendar: Calendar

  init() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
    components = (0..<1000).map { index in
      DateComponents(
        year: 2000 + index % 30, month: index % 12 + 1, day: index % 28 + 1, hour: index % 24, minute: index % 60,
        second: index * 7 % 60)
    }
    texts = components.compactMap { calendar.date(from: $0)?.formatted(.iso8601) }
    dateTexts = texts.map { DateText($0) }
  }

  /// Reads the dates with the library's own parser.
  func readByDateText() -> [Date] { dateTexts.compactMap(\.iso8601) }

  func readByFormatStyle() -> [Date] {
    let style = Date.ISO8601FormatStyle()
    return texts.compactMap { try? style.parse($0) }
  }

  func readByFormatter() -> [Date] {
    let formatter = ISO8601DateFormatter()
    return texts.compactMap { formatter.date(from: $0) }
  }

  /// Does only the calendar's part: makes a date from its components, if the day exists.
  func convertByCalendar() -> [Date] {
    components.compactMap { components in
      guard let date = calendar.date(from: components) else { return nil }
      return calendar.component(.day, from: date) == components.day ? date : nil
    }
  }
}
