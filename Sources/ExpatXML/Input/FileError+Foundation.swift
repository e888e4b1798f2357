public import Foundation

extension FileError {
  /// The error that Foundation throws for the same reason: no such file, no permission, or another one with the POSIX
  /// error as its underlying error.
  var cocoaError: CocoaError {
    let cocoaCode: CocoaError.Code =
      switch code {
      case ENOENT, ENOTDIR: isWriting ? .fileNoSuchFile : .fileReadNoSuchFile
      case EACCES, EPERM: isWriting ? .fileWriteNoPermission : .fileReadNoPermission
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      default: isWriting ? .fileWriteUnknown : .fileReadUnknown
      }
    let underlying = POSIXErrorCode(rawValue: code).map { POSIXError($0) }
    var info: [String: Any] = [:]
    if let path {
      info[NSFilePathErrorKey] = path
      info[NSLocalizedDescriptionKey] = description
    }
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return CocoaError(cocoaCode, userInfo: info)
  }
}

extension FileError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
