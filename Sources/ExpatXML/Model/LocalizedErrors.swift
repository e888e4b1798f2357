public import Foundation

// The `localizedDescription` of each error. Values have theirs in their own module.

extension XMLParseError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLFileError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLCompressionError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLHTTPStatusError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLWriteError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLEditError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLPathError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
