/// The bytes that `body` appends to an output of a given capacity.
func output(roomFor capacity: Int, _ body: (inout OutputRawSpan) -> Void) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
    let memory = UnsafeMutableRawBufferPointer(memory)
    var output = unsafe OutputRawSpan(buffer: memory, initializedCount: 0)
    body(&output)
    count = unsafe output.finalize(for: memory)
  }
}
