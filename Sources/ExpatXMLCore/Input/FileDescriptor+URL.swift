internal import ExpatXMLSystem

extension FileDescriptor {
  /// The `file` URL of a path (RFC 8089), against which the system identifiers in the file are resolved.
  static func url(ofPath path: String) -> String {
    var bytes = Array(path.utf8)
    if bytes.first != UInt8(ascii: "/"), let folder = unsafe getcwd(nil, 0) {
      defer { unsafe free(folder) }
      bytes = Array(unsafe String(cString: folder).utf8) + [UInt8(ascii: "/")] + bytes
    }
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var url = Array("file://".utf8)
    for byte in bytes {
      if byte.isLetter || byte.isDigit || "/-_.~".utf8.contains(byte) {
        url.append(byte)
      } else {
        url += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: url, as: UTF8.self)
  }
}
