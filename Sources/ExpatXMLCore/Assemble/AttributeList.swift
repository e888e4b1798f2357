internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// Memory for the attributes of a start tag that Expat reports.
@safe struct AttributeList: ~Copyable {
  /// Nil until there was an attribute.
  private(set) var attributes: UnsafeMutablePointer<expatxml_attribute>?
  private var capacity = 0

  deinit { unsafe free(attributes) }

  /// Copies alternating names and values, as Expat passes them. Expat has accepted the names and keeps them, so the scanner notes them.
  /// Returns the number of attributes, and whether the scanner's table has all of their names.
  @inline(never)
  mutating func fill(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>, notingNamesIn scanner: UnsafeMutablePointer<expatxml_scanner>
  ) -> (count: Int, areScanned: Bool) {
    var (count, areScanned) = (0, true)
    while let name = unsafe list[2 * count], let value = unsafe list[2 * count + 1] {
      let attributes = unsafe room(forIndex: count)
      let bytes = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
      let scanned = unsafe expatxml_note_name(scanner, bytes)
      if unsafe scanned == nil { areScanned = false }
      unsafe attributes[count] = expatxml_attribute(
        name: scanned.map { unsafe expatxml_bytes_of($0) } ?? bytes,
        value: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), value_length: strlen(value))
      count += 1
    }
    return (count, areScanned)
  }

  private mutating func room(forIndex index: Int) -> UnsafeMutablePointer<expatxml_attribute> {
    if index < capacity, let attributes = unsafe attributes { return unsafe attributes }
    let larger = unsafe UnsafeMutablePointer<expatxml_attribute>.fromC(capacity: max(16, 2 * capacity))
    if let attributes = unsafe attributes { unsafe larger.moveInitialize(from: attributes, count: capacity) }
    unsafe free(attributes)
    unsafe attributes = unsafe larger
    capacity = max(16, 2 * capacity)
    return unsafe larger
  }
}
