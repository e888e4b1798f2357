/// Makes the calls that most events become, without counting a reference to the delegate or looking up what it is.
@safe class DelegateCaller {
  final var interests: DelegateInterests = []
  /// With a scope, which outlives every call, names are split and their namespaces told.
  final var scope: Unmanaged<NamespaceScope>?

  func startElement(_ parser: ExpatXMLParser, _ name: XMLName, _ attributes: [String: String]) {}

  func endElement(_ parser: ExpatXMLParser, _ name: XMLName) {}

  func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {}

  static func caller(of delegate: some ExpatXMLParserDelegate) -> DelegateCaller {
    let caller = TypedDelegateCaller(delegate)
    caller.interests = .all
    return caller
  }
}

/// Does not keep the delegate alive.
@safe private final class TypedDelegateCaller<Delegate: ExpatXMLParserDelegate>: DelegateCaller {
  private let delegate: Unmanaged<Delegate>
  private let frequentStrings = FrequentStrings.shared

  init(_ delegate: Delegate) {
    unsafe self.delegate = .passUnretained(delegate)
  }

  override func startElement(_ parser: ExpatXMLParser, _ name: XMLName, _ attributes: [String: String]) {
    if let scope = unsafe scope { return unsafe startElement(parser, name, in: scope, attributes) }
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(
        parser, didStartElement: name.qualifiedName.string, namespaceURI: nil, qualifiedName: nil,
        attributes: attributes)
    }
  }

  override func endElement(_ parser: ExpatXMLParser, _ name: XMLName) {
    if let scope = unsafe scope { return unsafe endElement(parser, name, in: scope) }
    unsafe delegate._withUnsafeGuaranteedRef {
      $0.parser(parser, didEndElement: name.qualifiedName.string, namespaceURI: nil, qualifiedName: nil)
    }
  }

  override func characters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {
    guard let entry = unsafe frequentStrings[text] else { return otherCharacters(parser, text) }
    unsafe delegate._withUnsafeGuaranteedRef { delegate in
      unsafe entry._withUnsafeGuaranteedRef { delegate.parser(parser, foundCharacters: $0.string) }
    }
  }

  @inline(never)
  private func otherCharacters(_ parser: ExpatXMLParser, _ text: BorrowedUTF8) {
    let string = text.string
    unsafe delegate._withUnsafeGuaranteedRef { $0.parser(parser, foundCharacters: string) }
  }

  @inline(never)
  private func startElement(
    _ parser: ExpatXMLParser, _ name: XMLName, in scope: Unmanaged<NamespaceScope>, _ attributes: [String: String]
  ) {
    let name = unsafe scope._withUnsafeGuaranteedRef { unsafe $0.resolvedName(of: name) }
    unsafe delegate._withUnsafeGuaranteedRef { delegate in
      unsafe name._withUnsafeGuaranteedRef {
        delegate.parser(
          parser, didStartElement: $0.name.string, namespaceURI: $0.namespaceURI?.string,
          qualifiedName: $0.qualifiedName.string,
          attributes: attributes)
      }
    }
  }

  @inline(never)
  private func endElement(_ parser: ExpatXMLParser, _ name: XMLName, in scope: Unmanaged<NamespaceScope>) {
    let name = unsafe scope._withUnsafeGuaranteedRef { unsafe $0.resolvedName(of: name) }
    unsafe delegate._withUnsafeGuaranteedRef { delegate in
      unsafe name._withUnsafeGuaranteedRef {
        delegate.parser(
          parser, didEndElement: $0.name.string, namespaceURI: $0.namespaceURI?.string,
          qualifiedName: $0.qualifiedName.string)
      }
    }
  }
}
