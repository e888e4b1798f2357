/// Makes the calls that most events become, without counting a reference to the delegate or looking up what it is.
class DelegateCaller {
  /// With a namespace URI names are split, without one they are qualified names.
  func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, namespaceURI: String?, attributes: [String: String]
  ) {}

  func endElement(_ parser: ExpatXMLParser, _ name: XMLName, namespaceURI: String?) {}

  func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {}

  static func caller(of delegate: some ExpatXMLParserDelegate) -> DelegateCaller { TypedDelegateCaller(delegate) }
}

/// Does not keep the delegate alive.
@safe private final class TypedDelegateCaller<Delegate: ExpatXMLParserDelegate>: DelegateCaller {
  private let delegate: Unmanaged<Delegate>

  init(_ delegate: Delegate) {
    unsafe self.delegate = .passUnretained(delegate)
  }

  override func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, namespaceURI: String?, attributes: [String: String]
  ) {
    unsafe delegate._withUnsafeGuaranteedRef {
      if let namespaceURI {
        $0.parser(
          parser, didStartElement: name.localName, namespaceURI: namespaceURI, qualifiedName: name.qualifiedName,
          attributes: attributes)
      } else {
        $0.parser(
          parser, didStartElement: name.qualifiedName, namespaceURI: nil, qualifiedName: nil, attributes: attributes)
      }
    }
  }

  override func endElement(_ parser: ExpatXMLParser, _ name: XMLName, namespaceURI: String?) {
    unsafe delegate._withUnsafeGuaranteedRef {
      if let namespaceURI {
        $0.parser(
          parser, didEndElement: name.localName, namespaceURI: namespaceURI, qualifiedName: name.qualifiedName)
      } else {
        $0.parser(parser, didEndElement: name.qualifiedName, namespaceURI: nil, qualifiedName: nil)
      }
    }
  }

  override func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {
    let string = text.string
    unsafe delegate._withUnsafeGuaranteedRef { $0.parser(parser, foundCharacters: string) }
  }
}
