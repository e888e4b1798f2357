public import Foundation

extension XMLParseError: LocalizedError, CustomNSError {
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

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension XMLParseError {
  /// This error as an `NSError`, which code for `XMLParser` expects. It can be cast back to this type.
  var nsError: NSError {
    #if canImport(ObjectiveC)
      self as NSError
    #else
      NSError(
        domain: Self.errorDomain, code: errorCode,
        userInfo: errorUserInfo.merging([NSUnderlyingErrorKey: self]) { _, new in new })
    #endif
  }
}

// Where there is no Objective-C, Swift casts an error to `NSError` only if the compiler sees that it is one, and never
// back, unless the type is bridged in this way. The types of swift-corelibs-foundation are.
#if !canImport(ObjectiveC)
  extension XMLParseError: _ObjectiveCBridgeable {
    /// For casts, `as? NSError`.
    public func _bridgeToObjectiveC() -> NSError { nsError }

    /// For casts, `as! XMLParseError`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout XMLParseError?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// For casts, `as? XMLParseError`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout XMLParseError?) -> Bool {
      // The error of a file or a connection may have a fault of a document as its cause, and is not one.
      result = source.domain == errorDomain ? source.userInfo[NSUnderlyingErrorKey] as? XMLParseError : nil
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
#endif
