#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The `localizedDescription` of the errors of the core. Values and responses have theirs in their own modules.

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
