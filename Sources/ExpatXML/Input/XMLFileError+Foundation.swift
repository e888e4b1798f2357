public import Foundation

/// As an `NSError`, it is what Foundation reports for the same reason.
extension XMLFileError: CustomNSError {
  /// `NSCocoaErrorDomain`.
  public static var errorDomain: String { CocoaError.errorDomain }

  /// The code of a `CocoaError`: `fileReadNoSuchFile`, `fileReadNoPermission`, `fileWriteOutOfSpace` or another one for
  /// files.
  public var errorCode: Int {
    let code: CocoaError.Code =
      switch self.code {
      case ENOENT, ENOTDIR: isWriting ? .fileNoSuchFile : .fileReadNoSuchFile
      case EACCES, EPERM: isWriting ? .fileWriteNoPermission : .fileReadNoPermission
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      default: isWriting ? .fileWriteUnknown : .fileReadUnknown
      }
    return code.rawValue
  }

  /// The path, the description, and the `POSIXError` as the underlying error.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let path { info[NSFilePathErrorKey] = path }
    if let code = POSIXErrorCode(rawValue: code) { info[NSUnderlyingErrorKey] = POSIXError(code) }
    return info
  }
}
