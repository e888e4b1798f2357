internal import ExpatXMLSystem

/// Texts that come again and again, as Strings that were made once: the ASCII characters, and a line feed with spaces or
/// tabs behind it. All are small: they need no memory of their own.
@safe final class FrequentStrings: @unchecked Sendable {
  private static let characterCount = 128

  /// A constant, which is handed on without counting references.
  final class Entry {
    let string: String

    init(_ string: String) { self.string = string }
  }

  // Immutable. No Arrays: looking a String up costs little more than the checks that it takes.
  private let characters: UnsafeMutablePointer<Unmanaged<Entry>>
  private let spaces = Indentation(of: UInt8(ascii: " "))
  private let tabs = Indentation(of: UInt8(ascii: "\t"))

  @safe private struct Indentation {
    /// As much as there may be.
    let bytes: UnsafeMutablePointer<UInt8>
    /// By their lengths.
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

  /// Lives as long as the process.
  static let shared = FrequentStrings()

  private init() {
    unsafe characters = .allocate(capacity: Self.characterCount)
    for code in 0..<Self.characterCount {
      unsafe (characters + code).initialize(to: .passRetained(Entry(String(Unicode.Scalar(UInt8(code))))))
    }
  }

  /// The String of a text, if it is one of these.
  @inline(__always)
  subscript(_ text: BorrowedUTF8) -> Unmanaged<Entry>? {
    let count = text.knownCount
    guard count > 0, count <= String.longestSmallString, case let first = unsafe Int(text.start[0]) else { return nil }
    if count == 1 { return unsafe first < Self.characterCount ? characters[first] : nil }
    guard first == UInt8(ascii: "\n") else { return nil }
    let indentation = unsafe text.start[1] == UInt8(ascii: "\t") ? tabs : spaces
    return unsafe memcmp(text.start, indentation.bytes, count) == 0 ? indentation.strings[count] : nil
  }
}
