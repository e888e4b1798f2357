import CExpatXMLZlib

/// Inflates one gzip member.
func gunzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = unsafe z_stream()
  guard unsafe expatxml_inflateInit2(&stream, MAX_WBITS + 16) == Z_OK else { return [] }
  defer { unsafe _ = inflateEnd(&stream) }
  // The last four bytes are the length of the plain text (RFC 1952).
  let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: length)
  unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      unsafe _ = inflate(&stream, Z_FINISH)
    }
  }
  return output
}
