public import Foundation

extension ExpatXMLDecoder {
  /// How dates are decoded.
  public enum DateDecodingStrategy: Sendable {
    /// As `Date` decodes itself: seconds since the start of 2001.
    case deferredToDate

    /// ISO 8601 as in XML Schema and in RFC 3339: `2024-02-29T12:00:00.5+01:00`.
    ///
    /// Fractions of any length, seconds and the time may be left out, and there may be a space for the `T`. A date without
    /// a zone is in UTC.
    case iso8601

    /// RFC 822 and its successors, as in RSS and in mail: `Thu, 29 Feb 2024 12:00:00 +0100`.
    ///
    /// The day of the week and seconds may be left out, and do not have to be right; years may have two digits, zones a
    /// name: of RFC 822, where single letters but `Z` are taken for UTC, as RFC 5322 has it, or of Europe (`CET`, `BST`,
    /// `MSK` …), East Asia (`JST`, `KST`, `HKT`, `SGT`), Australia (`AEST` …) and New Zealand. Those that mean several, such
    /// as `IST`, are errors.
    case rfc822

    /// Seconds since the start of 1970, with or without fractions.
    case secondsSince1970

    /// Milliseconds since the start of 1970.
    case millisecondsSince1970

    /// By a formatter.
    case formatted(DateFormatter)

    /// By a function of the decoder of the value.
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  /// How a `Bool` is decoded, besides from `true`, `false`, `1` and `0`, as XML Schema writes them.
  public enum BoolDecodingStrategy: Sendable {
    /// From nothing else.
    case xmlSchema

    /// From `yes`, `no`, `y`, `n`, `on`, `off`, `true` and `false`, in upper or lower case.
    case words

    /// From these texts.
    case convertFromString(true: Set<String>, false: Set<String>)
  }

  /// How `Data` is decoded.
  public enum DataDecodingStrategy: Sendable {
    /// As `Data` decodes itself: an array of numbers.
    case deferredToData

    /// Base64, with white space anywhere.
    case base64

    /// By a function of the decoder of the value.
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  /// How infinity and NaN are decoded.
  public enum NonConformingFloatDecodingStrategy: Sendable {
    /// Not at all: they are errors.
    case `throw`

    /// From these texts.
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// How the names of elements and attributes become keys.
  public enum KeyDecodingStrategy: Sendable {
    /// They are the keys.
    case useDefaultKeys

    /// `two_words` becomes `twoWords`. Underscores at the start and at the end stay.
    case convertFromSnakeCase

    /// `two-words` becomes `twoWords`.
    case convertFromKebabCase

    /// `TwoWords` becomes `twoWords`.
    case convertFromCapitalized

    /// By a function of the path to the element or attribute, whose last key is its name.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// What is done to the white space of a `String`.
  public enum StringDecodingStrategy: Sendable {
    /// Nothing.
    case preserveWhitespace

    /// What is at the start and at the end is left out.
    case trimWhitespace

    /// What is at the start and at the end is left out, and what is between becomes a single space each (XML Schema 2,
    /// section 4.3.6).
    case collapseWhitespace
  }
}
