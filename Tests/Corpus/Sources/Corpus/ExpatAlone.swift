import CSystemExpat
import Foundation

/// libexpat with a handler for each of the events.
final class ExpatAlone {
  static let unknownEncoding = "unknown encoding"
  /// Expat takes it for UTF-16.
  private static let utf32Marks: [[UInt8]] = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]]

  private var digest = Digest()

  static func read(_ data: Data) -> Reading {
    if utf32Marks.contains(where: data.starts) { return .error(unknownEncoding) }
    let handlers = ExpatAlone()
    guard let parser = unsafe XML_ParserCreate(nil) else { return .error("out of memory") }
    defer { unsafe XML_ParserFree(parser) }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(handlers).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name = unsafe name else { return }
        unsafe ExpatAlone.handlers(data).digest.start(String(cString: name), ExpatAlone.list(attributes))
      },
      { data, name in
        guard let name = unsafe name else { return }
        unsafe ExpatAlone.handlers(data).digest.end(String(cString: name))
      })
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      unsafe ExpatAlone.handlers(data).digest.text(String(decoding: bytes, as: UTF8.self))
    }
    let status = unsafe data.withUnsafeBytes { bytes in
      unsafe XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    if status == XML_STATUS_OK { return handlers.digest.result }
    let code = unsafe XML_GetErrorCode(parser)
    guard let message = unsafe XML_ErrorString(code) else { return .error("error \(code.rawValue)") }
    return .error(unsafe String(cString: message))
  }

  private static func handlers(_ data: UnsafeMutableRawPointer?) -> ExpatAlone {
    guard let data = unsafe data else { preconditionFailure("The user data were set.") }
    return unsafe Unmanaged<ExpatAlone>.fromOpaque(data).takeUnretainedValue()
  }

  private static func list(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    var index = 0
    while let name = unsafe attributes?[index], let value = unsafe attributes?[index + 1] {
      list.append((unsafe String(cString: name), unsafe String(cString: value)))
      index += 2
    }
    return list
  }
}
