internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// Room for the attributes of a start tag of Expat's.
@safe final class AttributeList {
  private(set) var attributes = UnsafeMutablePointer<expatxml_attribute>.allocate(capacity: 16)
  private var capacity = 16

  deinit { unsafe attributes.deallocate() }

  /// Copies alternating names and values, as Expat passes them. Returns the number of attributes.
  @inline(never)
  func fill(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int {
    var count = 0
    while let name = unsafe list[2 * count], let value = unsafe list[2 * count + 1] {
      if count == capacity { grow() }
      unsafe attributes[count] = expatxml_attribute(
        name: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self),
        value: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), value_length: strlen(value))
      count += 1
    }
    return count
  }

  private func grow() {
    let larger = UnsafeMutablePointer<expatxml_attribute>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: attributes, count: capacity)
    unsafe attributes.deallocate()
    unsafe attributes = unsafe larger
    capacity *= 2
  }
}
