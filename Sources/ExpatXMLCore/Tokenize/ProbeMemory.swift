internal import CExpatXMLExpat
internal import ExpatXMLSystem

/// The memory of the probe's parsers. A release that loses content also leaks the memory of an entity, which is freed
/// here.
///
/// Used by one thread only, since the probe runs once.
enum ProbeMemory {
  nonisolated(unsafe) private static var blocks: Set<UnsafeMutableRawPointer> = unsafe []

  static func makeParser() -> OpaquePointer? {
    var functions = unsafe XML_Memory_Handling_Suite(
      malloc_fcn: { unsafe ProbeMemory.keep(malloc($0)) },
      realloc_fcn: { old, size in
        guard let new = unsafe realloc(old, size) else { return nil }
        if let old = unsafe old { unsafe _ = ProbeMemory.blocks.remove(old) }
        return unsafe ProbeMemory.keep(new)
      },
      free_fcn: { block in
        if let block = unsafe block { unsafe _ = ProbeMemory.blocks.remove(block) }
        unsafe free(block)
      })
    return unsafe XML_ParserCreate_MM("UTF-8", &functions, nil)
  }

  private static func keep(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let block = unsafe block { unsafe _ = blocks.insert(block) }
    return unsafe block
  }

  static func freeRest() {
    unsafe blocks.forEach { unsafe free($0) }
    unsafe blocks = []
  }
}
