import CZlib

/// Compresses to one gzip member.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = unsafe z_stream()
  let version = unsafe String(cString: zlibVersion())
  guard
    unsafe deflateInit2_(
      &stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, version, Int32(MemoryLayout<z_stream>.size))
      == Z_OK
  else { return [] }
  defer { unsafe _ = deflateEnd(&stream) }
  var input = bytes
  return unsafe [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(bytes.count)))) { output, count in
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      unsafe _ = deflate(&stream, Z_FINISH)
    }
    count = unsafe Int(stream.total_out)
  }
}
