internal import Foundation

extension Data {
  init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Data($0) }
  }
}
