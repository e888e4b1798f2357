import Testing

@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// What waits for a decoder is kept in order. The buffer is small at first.
@Suite struct InputBufferTests {
  private func append(_ bytes: [UInt8], to buffer: InputBuffer) throws -> Int {
    try buffer.fill { output in for byte in bytes where output.freeCapacity > 0 { output.append(byte) } }
  }

  @Test func aSmallBufferGrows() throws {
    let buffer = InputBuffer()
    let large = (0..<InputBuffer.capacity).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try append([1, 2, 3], to: buffer) == 3)
    buffer.drain { _ in 1 }
    #expect(try append(large, to: buffer) == InputBuffer.capacity - 2)
    #expect(buffer.isFull)
    #expect(buffer.prefix(InputBuffer.capacity) == [2, 3] + large.dropLast(2))
  }

  @Test func theFirstCallMayLimitTheBuffer() throws {
    let buffer = InputBuffer()
    #expect(try buffer.fill(atMost: 2) { while $0.freeCapacity > 0 { $0.append(7) } } == 2)
    #expect(try append([8], to: buffer) == 1)
    #expect(buffer.prefix(3) == [7, 7, 8])
  }

  @Test func anEmptyDocument() throws {
    let buffer = InputBuffer()
    #expect(try buffer.fill(atMost: 0) { _ in } == 0)
    #expect(try append([], to: buffer) == 0)
    #expect(buffer.isEmpty)
    #expect(try append([9], to: buffer) == 1)
    #expect(buffer.prefix(5) == [9])
  }
}
