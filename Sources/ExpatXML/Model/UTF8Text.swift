internal import Foundation

/// The one place where bytes become a String. Expat has validated every byte that comes here.
extension String {
  init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self = unsafe String(decoding: bytes, as: UTF8.self)
  }
}

extension Data {
  init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Data($0) }
  }
}
