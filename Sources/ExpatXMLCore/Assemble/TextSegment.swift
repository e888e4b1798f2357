internal import ExpatXMLSystem

/// Memory for a part of a long text run. It has pages of its own, so the system gets them back at once.
@safe final class TextSegment {
  static let size = 4 << 20

  let bytes: UnsafeMutableRawPointer

  init() throws(ParseFault) {
    let pages = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { throw .outOfMemory }
    unsafe bytes = unsafe pages
  }

  deinit { unsafe _ = munmap(bytes, Self.size) }
}
