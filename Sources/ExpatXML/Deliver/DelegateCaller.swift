/// Makes the calls that most events become, without counting a reference to the delegate or looking up what it is.
class DelegateCaller {
  func startElement(
    _ parser: ExpatXMLParser, _ name: String, _ namespaceURI: String?, _ qualifiedName: String?,
    _ attributes: [String: String]
  ) {}

  func endElement(_ parser: ExpatXMLParser, _ name: String, _ namespaceURI: String?, _ qualifiedName: String?) {}

  func characters(_ parser: ExpatXMLParser, _ string: String) {}

  static func caller(of delegate: some ExpatXMLParserDelegate) -> DelegateCaller { TypedDelegateCaller(delegate) }
}

/// Does not keep the delegate alive.
@safe private final class TypedDelegateCaller<Delegate: ExpatXMLParserDelegate>: DelegateCaller {
  private let delegate: Unmanaged<Delegate>

  init(_ delegate: Delegate) {
    unsafe self.delegate = .passUnretained(delegate)
  }

  override func startElement(
    _ parser: ExpatXMLParser, _ name: String, _ namespaceURI: String?, _ qualifiedName: String?,
    _ attributes: [String: String]
  ) {
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(
        parser, didStartElement: name, namespaceURI: namespaceURI, qualifiedName: qualifiedName,
        attributes: attributes)
    }
  }

  override func endElement(
    _ parser: ExpatXMLParser, _ name: String, _ namespaceURI: String?, _ qualifiedName: String?
  ) {
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(parser, didEndElement: name, namespaceURI: namespaceURI, qualifiedName: qualifiedName)
    }
  }

  override func characters(_ parser: ExpatXMLParser, _ string: String) {
    unsafe delegate._withUnsafeGuaranteedRef { $0.parser(parser, foundCharacters: string) }
  }
}
