public import Foundation

extension ExpatXMLDecoder.DateDecodingStrategy {
  /// With a formatter.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    .convertFromString { formatter.date(from: $0) }
  }
}
