/// libFuzzer calls this function. Each target implements `fuzz(_:)`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe fuzz(FuzzInput(Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}
