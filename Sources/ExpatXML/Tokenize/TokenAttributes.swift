internal import Foundation

/// The attributes of a start tag, in document order, those defaulted by the DTD last. Valid during the call that
/// receives it: names and values are made into Strings only when asked for.
@safe struct TokenAttributes {
  private let base: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  private let names: NameCache
  let count: Int

  init(_ base: UnsafeMutablePointer<UnsafePointer<CChar>?>?, names: NameCache) {
    unsafe self.base = unsafe base
    self.names = names
    var count = 0
    if let base = unsafe base {
      while unsafe base[2 * count] != nil { count += 1 }
    }
    self.count = count
  }

  func check(_ limits: ParserLimits) throws(ParseFault) {
    for index in 0..<count {
      if unsafe bytes(at: 2 * index).count > limits.nameBytes { throw limits.fault(.nameBytes) }
      if unsafe bytes(at: 2 * index + 1).count > limits.attributeValueBytes {
        throw limits.fault(.attributeValueBytes)
      }
    }
  }

  func name(at index: Int) -> XMLName {
    unsafe names.name(bytes(at: 2 * index))
  }

  func value(at index: Int) -> String {
    unsafe String(utf8: bytes(at: 2 * index + 1))
  }

  private func bytes(at slot: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(slot < 2 * count)
    guard let string = unsafe base?[slot] else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(cString: string)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a C string, without its terminator.
  init(cString: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self)
    unsafe self.init(start: bytes, count: strlen(cString))
  }
}
