internal import ExpatXMLSystem

/// A name, prefix, URI or identifier of a document. It equals only strings with the same code points (XML 1.0, section
/// 1.2).
///
/// Swift's own comparison treats composed and decomposed characters as equal, and takes quadratic time for strings of
/// combining marks. So names of documents are compared, hashed and looked up as this type.
package struct ExactString: Hashable, Sendable, ExpressibleByStringLiteral {
  package let string: String

  package init(_ string: String) { self.string = string }

  package init(stringLiteral string: StringLiteralType) { self.string = string }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.hasSameScalars(as: right.string)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package var isEmpty: Bool { string.utf8.isEmpty }
}

extension ExactString: CustomStringConvertible {
  package var description: String { string }
}

extension String {
  /// Whether both have the same code points.
  package func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    if isSameInMemory(as: other) { return true }
    var (string, other) = (self, other)
    return string.withUTF8 { bytes in
      other.withUTF8 { otherBytes in
        guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else {
          return bytes.isEmpty && otherBytes.isEmpty
        }
        // Copies of one String have the same address.
        return unsafe start == otherStart || memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }

  /// Whether both are the same bytes in memory, as short texts and the same literals are. Equal texts may differ in memory.
  @inlinable @inline(__always)
  package func isSameInMemory(as other: String) -> Bool {
    typealias Words = (UInt64, UInt64)
    // Strings have another size where addresses have 32 bits.
    guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
    return unsafe withUnsafeBytes(of: self) { bytes in
      unsafe withUnsafeBytes(of: other) {
        unsafe bytes.loadUnaligned(as: Words.self) == $0.loadUnaligned(as: Words.self)
      }
    }
  }
}
