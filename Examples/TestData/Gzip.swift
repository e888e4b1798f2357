// This zlib module belongs to the package that compiles this file.
#if canImport(CZlib)
  internal import CZlib
#else
  internal import CExpatXMLZlib
#endif

/// Compresses to one gzip member, or to the zlib format.
public func gzip(_ bytes: [UInt8], zlib: Bool = false) -> [UInt8] {
  var stream = unsafe z_stream()
  unsafe deflateInit2_(
    &stream, 6, Z_DEFLATED, zlib ? zlibFormat : gzipFormat, 8, Z_DEFAULT_STRATEGY, zlibVersion(), streamSize)
  defer { unsafe _ = deflateEnd(&stream) }
  let longest = unsafe Int(deflateBound(&stream, UInt(bytes.count))) + 64
  return unsafe convert(bytes, &stream, longest: longest) { unsafe deflate(&$0, Z_FINISH) }
}

/// Inflates one gzip member.
public func gunzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = unsafe z_stream()
  guard unsafe inflateInit2_(&stream, gzipFormat, zlibVersion(), streamSize) == Z_OK else { return [] }
  defer { unsafe _ = inflateEnd(&stream) }
  // The last four bytes are the length of the inflated data (RFC 1952).
  let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  return unsafe convert(bytes, &stream, longest: length) { unsafe inflate(&$0, Z_FINISH) }
}

private let zlibFormat = MAX_WBITS
private let gzipFormat = MAX_WBITS + 16
private let streamSize = unsafe Int32(MemoryLayout<z_stream>.size)

private func convert(
  _ bytes: [UInt8], _ stream: inout z_stream, longest: Int, _ step: (inout z_stream) -> Int32
) -> [UInt8] {
  var input = bytes
  var output = [UInt8](repeating: 0, count: longest)
  unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      unsafe _ = step(&stream)
    }
  }
  return unsafe Array(output.prefix(Int(stream.total_out)))
}
