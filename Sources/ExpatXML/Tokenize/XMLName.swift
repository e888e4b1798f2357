internal import Foundation

/// The name of an element or attribute, split once at its colon (Namespaces in XML 1.0, section 4).
@safe final class XMLName {
  let qualifiedName: String
  /// Empty without a colon, and in names that are no qualified names: `:a`, `a:`.
  let prefix: String
  let localName: String
  /// The prefix that an attribute of this name declares: `""` for `xmlns`, `p` for `xmlns:p`; nil for others.
  let declaredPrefix: String?

  /// The URI that this name's prefix stands for, as of that generation of the namespace scope.
  var namespaceURI = ""
  var namespaceGeneration = -1

  var byteCount: Int { unsafe bytes.count }

  // For the cache that looks names up by their bytes.
  let hash: UInt64
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ utf8: UnsafeBufferPointer<UInt8>, hash: UInt64) {
    self.hash = hash
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: utf8.count)
    unsafe _ = copy.initialize(from: utf8)
    unsafe bytes = UnsafeBufferPointer(copy)
    qualifiedName = unsafe String(utf8: utf8)
    let utf8 = qualifiedName.utf8
    if let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon != utf8.startIndex,
      utf8.index(after: colon) != utf8.endIndex
    {
      prefix = String(qualifiedName[..<colon])
      localName = String(qualifiedName[utf8.index(after: colon)...])
    } else {
      prefix = ""
      localName = qualifiedName
    }
    declaredPrefix = qualifiedName == "xmlns" ? "" : prefix == "xmlns" ? localName : nil
  }

  deinit { unsafe bytes.deallocate() }

  /// Whether there is at most one colon, with a name on either side of it.
  var isQualifiedName: Bool { Self.isQualifiedName(qualifiedName) }

  static func isQualifiedName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return true }
    // What starts a name was found by Expat for the first part alone.
    return parts.count == 2 && !parts[0].isEmpty && (parts[1].unicodeScalars.first.map(startsName) ?? false)
  }

  /// Of the characters that may go on a name, those that may not start one (XML 1.0, productions 4 and 4a; fourth
  /// edition, productions 84 to 89, for what Expat accepts).
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .modifierLetter: false
    default: !["-", ".", "\u{B7}"].contains(scalar)
    }
  }

  func hasBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe bytes.count == other.count else { return false }
    guard let base = unsafe bytes.baseAddress, let otherBase = other.baseAddress else { return true }
    return unsafe memcmp(base, otherBase, other.count) == 0
  }
}
