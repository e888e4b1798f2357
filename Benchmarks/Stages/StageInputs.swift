import Foundation

/// A file's bytes, compressed by gzip.
func gzipped(_ file: URL) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["gzip", "-c", file.path]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  return data
}

/// A file's text in UTF-16, little-endian, without a byte order mark.
func utf16(_ file: URL) throws -> Data {
  guard let data = try String(contentsOf: file, encoding: .utf8).data(using: .utf16LittleEndian) else {
    throw CocoaError(.fileReadInapplicableStringEncoding)
  }
  return data
}
