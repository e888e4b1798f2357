internal import ExpatXMLSystem

/// Frequent texts as Strings that are made once: the ASCII characters, and a line feed followed by spaces or tabs. All
/// Strings are small and need no memory of their own.
@safe final class FrequentStrings: @unchecked Sendable {
  private static let characterCount = 128

  /// Immutable and never freed, so it is passed on without reference counting.
  final class Entry {
    let string: String

    init(_ string: String) { self.string = string }
  }

  // Sendable because all of this is immutable. Not Arrays: their checks would nearly double the cost of a look-up.
  private let characters: UnsafeMutablePointer<Unmanaged<Entry>>
  private let spaces = Indentation(of: UInt8(ascii: " "))
  private let tabs = Indentation(of: UInt8(ascii: "\t"))

  @safe private struct Indentation {
    /// The longest text of this kind.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The Strings, by length.
    let strings: UnsafeMutablePointer<Unmanaged<Entry>>

    init(of character: UInt8) {
      unsafe bytes = .allocate(capacity: String.longestSmallString)
      unsafe bytes.initialize(repeating: character, count: String.longestSmallString)
      unsafe bytes[0] = UInt8(ascii: "\n")
      unsafe strings = .allocate(capacity: String.longestSmallString + 1)
      for count in 0...String.longestSmallString {
        unsafe (strings + count).initialize(
          to: .passRetained(Entry(String(utf8: UnsafeBufferPointer(start: bytes, count: count)))))
      }
    }
  }

  /// Never freed.
  static let shared = FrequentStrings()

  private init() {
    unsafe characters = .allocate(capacity: Self.characterCount)
    for code in 0..<Self.characterCount {
      unsafe (characters + code).initialize(to: .passRetained(Entry(String(Unicode.Scalar(UInt8(code))))))
    }
  }

  /// The String of a text if it is a frequent one.
  @inline(__always)
  subscript(_ text: XMLBorrowedUTF8) -> Unmanaged<Entry>? {
    let count = text.knownCount
    guard count > 0, count <= String.longestSmallString, case let first = unsafe Int(text.start[0]) else { return nil }
    if count == 1 { return unsafe first < Self.characterCount ? characters[first] : nil }
    guard first == UInt8(ascii: "\n") else { return nil }
    let indentation = unsafe text.start[1] == UInt8(ascii: "\t") ? tabs : spaces
    return unsafe memcmp(text.start, indentation.bytes, count) == 0 ? indentation.strings[count] : nil
  }
}
