internal import CExpatXMLZlib

/// Inflates gzip, with any number of members, and zlib streams chunk by chunk.
@safe final class Inflater {
  private enum State {
    case insideStream
    /// After a gzip member: another one, zero padding or the end may follow.
    case afterMember
    case padding
    case afterStream
    /// A fault. It is thrown once the bytes before it were taken.
    case failed(any Error)
  }

  // zlib keeps a pointer to the structure, so it stays at one address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let format: CompressionFormat
  private var state = State.insideStream
  private var consumedBytes = 0
  /// The offset of the current member.
  private var memberStart = 0
  private var producedBytes = 0
  private let limits: XMLLimits

  init(_ format: CompressionFormat, limits: XMLLimits) throws {
    self.format = format
    self.limits = limits
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let windowBits = MAX_WBITS + (format == .gzip ? 16 : 0)
    guard unsafe expatxml_inflateInit2(stream, windowBits) == Z_OK else {
      throw XMLParseError.outOfMemory(at: .start)
    }
  }

  deinit {
    unsafe _ = inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Inflates some of `input` and returns how many of its bytes were used. There is more output as long as `output` is filled
  /// to its end.
  func inflate(_ input: RawSpan, into output: inout OutputRawSpan) throws -> Int {
    let before = output.byteCount
    var used = 0
    while output.freeCapacity > 0 {
      switch state {
      case .failed(let error):
        guard output.byteCount > before else { throw error }
        return used
      case .insideStream:
        let (inputCount, outputCount) = advance(input.extracting(used..<input.byteCount), into: &output)
        used += inputCount
        producedBytes += outputCount
        if producedBytes > limits.inflateActivationBytes,
          Double(producedBytes) > limits.inflateRatio * Double(consumedBytes)
        {
          state = .failed(limits.fault(.inflateRatio))
        }
        if inputCount == 0, outputCount == 0, case .insideStream = state { return used }
      case .afterMember:
        guard used < input.byteCount else { return used }
        switch unsafe input.unsafeLoad(fromUncheckedByteOffset: used, as: UInt8.self) {
        case 0: state = .padding
        case 0x1F:
          unsafe _ = inflateReset(stream)
          memberStart = consumedBytes
          state = .insideStream
        // zlib would wait for a second byte.
        default: state = .failed(trailingData)
        }
      case .padding:
        while used < input.byteCount {
          guard unsafe input.unsafeLoad(fromUncheckedByteOffset: used, as: UInt8.self) == 0 else { break }
          used += 1
          consumedBytes += 1
        }
        guard used < input.byteCount else { return used }
        state = .failed(trailingData)
      case .afterStream:
        guard used < input.byteCount else { return used }
        state = .failed(trailingData)
      }
    }
    return used
  }

  /// Throws if the stream is not complete.
  func finish() throws {
    switch state {
    case .insideStream: throw XMLCompressionError(reason: .truncated, byteOffset: consumedBytes)
    case .failed(let error): throw error
    case .afterMember, .padding, .afterStream: break
    }
  }

  private var trailingData: XMLCompressionError {
    XMLCompressionError(reason: .trailingData, byteOffset: consumedBytes)
  }

  private func advance(
    _ input: RawSpan, into output: inout OutputRawSpan
  ) -> (inputCount: Int, outputCount: Int) {
    // Int may have only 32 bits.
    let inputCount = UInt32(clamping: input.byteCount)
    var used = 0
    var made = 0
    var status = Z_OK
    unsafe input.withUnsafeBytes { input in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.pointee.avail_in = inputCount
      unsafe output.appendBytes { free in
        let room = UInt32(clamping: free.count)
        unsafe stream.pointee.next_out = free.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_out = room
        status = unsafe CExpatXMLZlib.inflate(stream, Z_NO_FLUSH)
        made = unsafe Int(room - stream.pointee.avail_out)
        return made
      }
      used = unsafe Int(inputCount - stream.pointee.avail_in)
    }
    consumedBytes += used
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: state = format == .gzip ? .afterMember : .afterStream
    default: state = .failed(fault(status))
    }
    return (used, made)
  }

  private func fault(_ status: Int32) -> XMLCompressionError {
    // Other data after a complete member does not corrupt the document.
    if memberStart > 0, consumedBytes - memberStart <= CompressionFormat.signatureLength { return trailingData }
    let detail: String? =
      if let message = unsafe stream.pointee.msg { unsafe String(cString: message) } else { nil }
    return XMLCompressionError(reason: .corrupt, byteOffset: consumedBytes, detail: detail)
  }
}
