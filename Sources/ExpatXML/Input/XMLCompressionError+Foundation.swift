public import Foundation

extension XMLCompressionError: CustomNSError {
  /// The domain of the `NSError` that this error is bridged to.
  public static var errorDomain: String { "ExpatXMLCompressedDataErrorDomain" }

  /// 1 truncated, 2 corrupt, 3 trailing data.
  public var errorCode: Int {
    switch reason {
    case .truncated: 1
    case .corrupt: 2
    case .trailingData: 3
    }
  }

  /// The description, under Foundation's key.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
