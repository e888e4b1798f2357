internal import CExpatXMLExpat
internal import ExpatXMLSystem
internal import Synchronization

/// The memory of Expat's parsers. It comes from the C library, and this notes whether it ran out. Expat reports that
/// with the same error as a breach of its own limit.
enum ExpatMemory {
  private static let failures = Atomic<Int>(0)

  /// How many times a parser in this process got no memory.
  static var failureCount: Int { failures.load(ordering: .relaxed) }

  static func makeParser() -> OpaquePointer? {
    var functions = unsafe XML_Memory_Handling_Suite(
      malloc_fcn: { unsafe ExpatMemory.noting(malloc($0)) },
      realloc_fcn: { unsafe ExpatMemory.noting(realloc($0, $1)) },
      free_fcn: { unsafe free($0) })
    return unsafe XML_ParserCreate_MM("UTF-8", &functions, nil)
  }

  private static func noting(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if unsafe memory == nil { failures.add(1, ordering: .relaxed) }
    return unsafe memory
  }
}
