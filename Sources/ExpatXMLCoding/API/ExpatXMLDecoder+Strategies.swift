#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ExpatXMLDecoder {
  /// How dates are decoded.
  @nonexhaustive
  public enum DateDecodingStrategy: Sendable {
    /// ISO 8601 as in XML Schema and in RFC 3339: `2024-02-29T12:00:00.5+01:00`.
    ///
    /// Fractions may have any length. Fractions, seconds and the whole time may be missing. A space may stand for the
    /// `T`. A date without a time zone is in UTC: for days elsewhere, there is ``day(in:)``.
    case iso8601

    /// RFC 822 and its successors, as in RSS and in mail: `Thu, 29 Feb 2024 12:00:00 +0100`.
    ///
    /// The day of the week may be missing or wrong, and seconds may be missing. Years may have two digits. Time zones
    /// may be offsets or names: those of RFC 822, and those of Europe (`CET`, `BST`, `MSK` …), East Asia (`JST`, `KST`,
    /// `HKT`, `SGT`), Australia (`AEST` …) and New Zealand. Single letters mean UTC, as in RFC 5322. Ambiguous names,
    /// such as `IST`, are errors.
    case rfc822

    /// A calendar day of XML Schema, `2024-02-29`: the moment at which it begins in this time zone, or in its own if it has one.
    ///
    /// A day with a time is an error. A document that has such dates too is decoded with `.anyOf([.day(in: zone), .iso8601])`.
    case day(in: TimeZone)

    /// Seconds since the start of 1970, with or without fractions.
    case secondsSince1970

    /// Milliseconds since the start of 1970.
    case millisecondsSince1970

    /// With a function that gets the text without the white space around it, and returns nil if it is not a date: a formatter's
    /// `date(from:)`, for example.
    case convertFromString(@Sendable (String) -> Date?)

    /// As the first of these that can decode the date, for documents with several: `.anyOf([.rfc822, .iso8601])`.
    case anyOf([DateDecodingStrategy])

    /// With a function that gets the decoder of the value.
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  /// How the names of elements and attributes become keys. Prefixes stay as they are; only a custom function gets them.
  @nonexhaustive
  public enum KeyDecodingStrategy: Sendable {
    /// The names are the keys.
    case useDefaultKeys

    /// `two_words` becomes `twoWords`. Underscores at the start and at the end stay.
    case convertFromSnakeCase

    /// `two-words` becomes `twoWords`.
    case convertFromKebabCase

    /// `TwoWords` becomes `twoWords`.
    case convertFromCapitalized

    /// With a function that gets the path to the element or attribute. Its last key is the name.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// How white space in a `String` is handled.
  @nonexhaustive
  public enum StringDecodingStrategy: Sendable {
    /// White space is kept.
    case preserveWhitespace

    /// White space at the start and at the end is removed.
    case trimWhitespace

    /// White space at the start and at the end is removed. Elsewhere, each sequence of white space becomes one space
    /// (XML Schema 2, section 4.3.6).
    case collapseWhitespace
  }
}
