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

  func hasBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe bytes.count == other.count else { return false }
    guard let base = unsafe bytes.baseAddress, let otherBase = other.baseAddress else { return true }
    return unsafe memcmp(base, otherBase, other.count) == 0
  }
}
