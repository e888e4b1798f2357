@testable import ExpatXML

@Suite struct SpillBufferTests {
  private func readAll(_ buffer: SpillBuffer, chunk: Int = 1000) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try read(buffer, chunk: chunk)
      if part.isEmpty { return bytes }
      bytes += part
    }
  }

  private func read(_ buffer: SpillBuffer, chunk: Int) throws -> [UInt8] {
    try output(roomFor: chunk) { try buffer.read(into: &$0) }
  }

  private func pattern(_ count: Int, seed: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31 + seed) }
  }

  @Test func segmentsBeyondTheFirstAreReadInOrder() throws {
    let buffer = SpillBuffer(memoryLimit: 0, spillLimit: 1 << 30)
    var chunk = pattern(3 << 10, seed: 1)
    for _ in 1...10 { chunk += chunk }
    for _ in 0..<8 { #expect(buffer.append(Data(chunk))) }
    buffer.finish(nil)
    let bytes = try readAll(buffer, chunk: 1 << 20)
    for _ in 1...3 { chunk += chunk }
    #expect(bytes == chunk)
  }

  /// So much memory is taken at most.
  @Test func aServerWaitsForADiskThatIsTooSlow() throws {
    let (buffer, gate) = stalledBuffer(memoryLimit: 0)
    let chunk = Data(pattern(1 << 20, seed: 5))
    let count = SpillBuffer.mostUnwrittenBytes / chunk.count
    for _ in 0..<count { #expect(buffer.append(chunk)) }
    let isOpen = Atomic(false)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      isOpen.store(true, ordering: .sequentiallyConsistent)
      gate.signal()
    }
    #expect(buffer.append(chunk))
    let wasOpen = isOpen.load(ordering: .sequentiallyConsistent)
    #expect(wasOpen)
    buffer.finish(nil)
    #expect(try readAll(buffer, chunk: 1 << 20).count == (count + 1) * chunk.count)
  }

  /// Otherwise a slow disk takes more memory than the server waits for.
  @Test func aChunkIsFreedOnceItIsWritten() {
    let gate = DispatchSemaphore(value: 0)
    let buffer = SpillBuffer(memoryLimit: 0, spillLimit: 1 << 30) { folder in
      gate.wait()
      return try FileDescriptor.temporary(in: folder)
    }
    let freed = FreedChunks()
    for _ in 0..<2 { #expect(buffer.append(freed.chunk(3 << 20))) }
    // This one needs a second file. It waits for the disk, and is written together with the one before.
    Thread.detachNewThread { _ = buffer.append(freed.chunk(3 << 20)) }
    Thread.sleep(forTimeInterval: 0.05)
    gate.signal()
    #expect(soon { freed.count.load(ordering: .relaxed) == 2 })
    buffer.cancel()
    gate.signal()
  }

  private final class FreedChunks: Sendable {
    let count = Atomic(0)

    func chunk(_ size: Int) -> Data {
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
      return unsafe Data(
        bytesNoCopy: bytes, count: size,
        deallocator: .custom { bytes, _ in
          unsafe bytes.deallocate()
          self.count.add(1, ordering: .relaxed)
        })
    }
  }

  @Test func bytesKeepTheirOrderAcrossMemoryAndDisk() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let buffer = SpillBuffer(memoryLimit: 1000, spillLimit: 1 << 30)
      var sent: [UInt8] = []
      var received: [UInt8] = []
      for step in 0..<200 {
        if Bool.random(using: &generator) {
          let bytes = pattern(Int.random(in: 1...700, using: &generator), seed: step)
          sent += bytes
          #expect(buffer.append(Data(bytes)))
        } else if received.count < sent.count {
          received += try read(buffer, chunk: Int.random(in: 1...900, using: &generator))
        }
      }
      buffer.finish(nil)
      received += try readAll(buffer)
      #expect(received == sent)
    }
  }

  @Test(arguments: [(1000, 0), (0, 1000)]) func whatWasReadTakesNoMoreRoom(memoryLimit: Int, spillLimit: Int) throws {
    let buffer = SpillBuffer(memoryLimit: memoryLimit, spillLimit: spillLimit)
    for seed in 0..<10 {
      #expect(buffer.append(Data(pattern(900, seed: seed))))
      #expect(try read(buffer, chunk: 1000) == pattern(900, seed: seed))
    }
  }

  /// A disk that takes nothing until its gate is opened.
  private func stalledBuffer(memoryLimit: Int) -> (buffer: SpillBuffer, gate: DispatchSemaphore) {
    let gate = DispatchSemaphore(value: 0)
    let buffer = SpillBuffer(memoryLimit: memoryLimit, spillLimit: 1 << 30) { folder in
      gate.wait()
      gate.signal()
      return try FileDescriptor.temporary(in: folder)
    }
    return (buffer, gate)
  }

  @Test func cancellingEndsTheWaitForTheDisk() {
    let (buffer, gate) = stalledBuffer(memoryLimit: 0)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      buffer.cancel()
    }
    #expect(!buffer.append(Data(count: SpillBuffer.mostUnwrittenBytes + 1)))
    gate.signal()
  }

  /// Appends until the disk is full. Expects to read back what was written, and then the fault. Returns how much it was.
  private func fill(_ buffer: SpillBuffer) throws -> Int {
    var sent: [UInt8] = []
    var isTaken = true
    while isTaken {
      let chunk = pattern(7000, seed: sent.count)
      isTaken = buffer.append(Data(chunk))
      sent += chunk
    }
    var received: [UInt8] = []
    let error = #expect(throws: XMLFileError.self) {
      while true { received += try read(buffer, chunk: 9000) }
    }
    #expect(error?.code == EFBIG)
    #expect(received == Array(sent.prefix(received.count)))
    return received.count
  }

  @Test func aFullDiskIsAFaultAfterTheBytesBeforeIt() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      try limitFiles(to: 100_000)
      let tests = SpillBufferTests()
      #expect(try tests.fill(SpillBuffer(memoryLimit: 0, spillLimit: 1 << 30)) == 98_000)
      #expect(try tests.fill(SpillBuffer(memoryLimit: 50_000, spillLimit: 1 << 30)) == 49_000 + 98_000)
    }
  }

  @Test func twoThreadsMoveBytesIntact() throws {
    let buffer = SpillBuffer(memoryLimit: 4096, spillLimit: 1 << 30)
    let sent = pattern(2_000_000, seed: 3)
    Thread.detachNewThread {
      var offset = 0
      while offset < sent.count {
        let end = min(offset + 1021, sent.count)
        _ = buffer.append(Data(sent[offset..<end]))
        offset = end
      }
      buffer.finish(nil)
    }
    #expect(try readAll(buffer) == sent)
  }

  #if os(Linux)
    @Test func childProcessesDoNotInheritTheTemporaryFile() throws {
      let folder = try TemporaryFolder(["other": []]).path("")
      let file = try FileDescriptor.temporary(in: folder)
      let manager = FileManager.default
      let descriptor = try #require(
        manager.contentsOfDirectory(atPath: "/proc/self/fd").first { name in
          let target = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
          return target?.hasPrefix(folder) == true
        }.flatMap { Int32($0) })
      withExtendedLifetime(file) { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
      #expect(try manager.contentsOfDirectory(atPath: folder) == ["other"])
    }
  #endif
}
