// The same library, of the package that compiles this.
#if canImport(CZlib)
  internal import CZlib
#else
  internal import CExpatXMLZlib
#endif

/// Compresses to one gzip member, or to the zlib format.
public func gzip(_ bytes: [UInt8], zlib: Bool = false) -> [UInt8] {
  var stream = unsafe z_stream()
  let windowBits = MAX_WBITS + (zlib ? 0 : 16)
  let version = unsafe String(cString: zlibVersion())
  unsafe deflateInit2_(
    &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, version, Int32(MemoryLayout<z_stream>.size))
  defer { unsafe _ = deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: unsafe Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      unsafe _ = deflate(&stream, Z_FINISH)
    }
  }
  return unsafe Array(output.prefix(Int(stream.total_out)))
}
