public import Foundation

extension XMLParseError: CustomNSError {
  /// `NSXMLParserErrorDomain`.
  public static var errorDomain: String { "NSXMLParserErrorDomain" }

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// Line, column and message under the keys of `NSXMLParserErrorDomain`, and the ``description`` under
  /// `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] {
    [
      "NSXMLParserErrorLineNumber": position.line,
      "NSXMLParserErrorColumn": position.column,
      "NSXMLParserErrorMessage": message,
      NSLocalizedDescriptionKey: description,
    ]
  }
}

extension XMLParseError {
  /// This error as an `NSError`, which code for `XMLParser` expects. It can be cast back to this type.
  var nsError: NSError {
    #if canImport(ObjectiveC)
      self as NSError
    #else
      BridgedParseError(self, userInfo: errorUserInfo.merging([NSUnderlyingErrorKey: self]) { _, new in new })
    #endif
  }
}

// Without Objective-C, Swift casts an error to `NSError` only if the compiler sees that it is one, and never back. For types that are
// bridged like this, as in swift-corelibs-foundation, all casts work.
#if !canImport(ObjectiveC)
  extension XMLParseError: _ObjectiveCBridgeable {
    /// For casts, `as? NSError`, and for comparisons of the errors that have this one as their cause. The result has no underlying error,
    /// or such a comparison would never end.
    public func _bridgeToObjectiveC() -> NSError { BridgedParseError(self, userInfo: errorUserInfo) }

    /// For casts, `as! XMLParseError`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout XMLParseError?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// For casts, `as? XMLParseError`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout XMLParseError?) -> Bool {
      result = (source as? BridgedParseError)?.error
      return result != nil
    }

    /// For casts, `as XMLParseError`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> XMLParseError {
      var result: XMLParseError?
      if let source { _forceBridgeFromObjectiveC(source, result: &result) }
      return result
        ?? XMLParseError(code: .internalError, message: source?.localizedDescription ?? "No error.", position: .none)
    }
  }

  private final class BridgedParseError: NSError, @unchecked Sendable {
    let error: XMLParseError

    init(_ error: XMLParseError, userInfo: [String: Any]) {
      self.error = error
      super.init(domain: XMLParseError.errorDomain, code: error.errorCode, userInfo: userInfo)
    }

    /// Archives hold no such errors, only NSErrors.
    required init?(coder: NSCoder) { nil }
  }
#endif
