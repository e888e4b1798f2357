internal import CExpatXMLExpat
internal import ExpatXMLSystem

/// The memory of Expat's parsers. It comes from the C library, and this notes whether it ran out. Expat reports that
/// with the same error as a breach of its own limit.
enum ExpatMemory {
  /// Each thread counts for itself: that one parser got no memory says nothing about a parser on another thread.
  private static let failures: pthread_key_t? = {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// How many times a parser got no memory on this thread.
  static var failureCount: Int { failures.map { unsafe Int(bitPattern: pthread_getspecific($0)) } ?? 0 }

  static func makeParser() -> OpaquePointer? {
    var functions = unsafe XML_Memory_Handling_Suite(
      malloc_fcn: { unsafe ExpatMemory.noting(malloc($0)) },
      realloc_fcn: { unsafe ExpatMemory.noting(realloc($0, $1)) },
      free_fcn: { unsafe free($0) })
    return unsafe XML_ParserCreate_MM("UTF-8", &functions, nil)
  }

  private static func noting(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if unsafe memory == nil, let failures {
      unsafe _ = pthread_setspecific(failures, UnsafeRawPointer(bitPattern: failureCount + 1))
    }
    return unsafe memory
  }
}
