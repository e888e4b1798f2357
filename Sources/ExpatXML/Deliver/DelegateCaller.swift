/// Makes the calls that most events become, without counting a reference to the delegate or looking up what it is.
class DelegateCaller {
  func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, _ attributes: [String: String]
  ) {}

  func endElement(_ parser: ExpatXMLParser, _ name: XMLName) {}

  func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {}

  /// With a scope, names are split and their namespaces told.
  static func caller(of delegate: some ExpatXMLParserDelegate, in scope: NamespaceScope?) -> DelegateCaller {
    if let scope { NamespaceCaller(delegate, in: scope) } else { QualifiedNameCaller(delegate) }
  }
}

/// Does not keep the delegate alive.
@safe private class TypedDelegateCaller<Delegate: ExpatXMLParserDelegate>: DelegateCaller {
  final let delegate: Unmanaged<Delegate>

  init(_ delegate: Delegate) {
    unsafe self.delegate = .passUnretained(delegate)
  }

  override func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {
    let string = text.string
    unsafe delegate._withUnsafeGuaranteedRef { $0.parser(parser, foundCharacters: string) }
  }
}

/// Without namespace processing.
private final class QualifiedNameCaller<Delegate: ExpatXMLParserDelegate>: TypedDelegateCaller<Delegate> {
  override func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, _ attributes: [String: String]
  ) {
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(
        parser, didStartElement: name.qualifiedName, namespaceURI: nil, qualifiedName: nil, attributes: attributes)
    }
  }

  override func endElement(_ parser: ExpatXMLParser, _ name: XMLName) {
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(parser, didEndElement: name.qualifiedName, namespaceURI: nil, qualifiedName: nil)
    }
  }
}

/// With namespace processing.
@safe private final class NamespaceCaller<Delegate: ExpatXMLParserDelegate>: TypedDelegateCaller<Delegate> {
  private let scope: Unmanaged<NamespaceScope>

  /// The scope outlives every call.
  init(_ delegate: Delegate, in scope: NamespaceScope) {
    unsafe self.scope = .passUnretained(scope)
    super.init(delegate)
  }

  override func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, _ attributes: [String: String]
  ) {
    let uri = unsafe scope._withUnsafeGuaranteedRef { $0.uri(ofElement: name) }
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(
        parser, didStartElement: name.localName, namespaceURI: uri, qualifiedName: name.qualifiedName,
        attributes: attributes)
    }
  }

  override func endElement(_ parser: ExpatXMLParser, _ name: XMLName) {
    let uri = unsafe scope._withUnsafeGuaranteedRef { $0.uri(ofElement: name) }
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(parser, didEndElement: name.localName, namespaceURI: uri, qualifiedName: name.qualifiedName)
    }
  }
}
