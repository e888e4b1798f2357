#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ExpatXMLEncoder {
  /// How dates are encoded.
  @nonexhaustive
  public enum DateEncodingStrategy: Sendable {
    /// ISO 8601 as in XML Schema and in RFC 3339, in UTC: `2024-02-29T12:00:00Z`. Seconds have as many digits as the
    /// decoder needs for the same date.
    case iso8601

    /// RFC 5322, as in RSS and in mail, in UTC: `Thu, 29 Feb 2024 12:00:00 +0000`. Fractions of seconds are lost.
    case rfc822

    /// The calendar day in this time zone, without the zone, as in XML Schema: `2024-02-29`. The time of the day is lost.
    case day(in: TimeZone)

    /// Seconds since the start of 1970, with fractions if there are any.
    case secondsSince1970

    /// Milliseconds since the start of 1970, with fractions if there are any.
    case millisecondsSince1970

    /// With a function that returns the text.
    case convertToString(@Sendable (Date) -> String)

    /// With a function that gets the encoder of the value.
    case custom(@Sendable (Date, any Encoder) throws -> Void)
  }

  /// How a `String` is encoded that is not an attribute.
  @nonexhaustive
  public enum StringEncodingStrategy: Sendable {
    /// As text.
    case text

    /// As a CDATA section (XML 1.0, section 2.7), which is read as the same text.
    case cdata

    /// As a CDATA section for these keys, which are written as in the type. The items of an array have its key.
    case cdataForKeys(Set<String>)
  }

  /// How keys become the names of elements and attributes. Prefixes, namespaces, `@` and `#text` stay as they are.
  @nonexhaustive
  public enum KeyEncodingStrategy: Sendable {
    /// The keys are the names.
    case useDefaultKeys

    /// `twoWords` becomes `two_words`, and `myURLPath` becomes `my_url_path`.
    case convertToSnakeCase

    /// `twoWords` becomes `two-words`, and `myURLPath` becomes `my-url-path`.
    case convertToKebabCase

    /// `twoWords` becomes `TwoWords`.
    case convertToCapitalized

    /// With a function that gets the path to the element or attribute. Its last key is the one to convert.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }
}
