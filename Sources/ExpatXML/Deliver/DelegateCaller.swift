/// Makes the calls that most events become, without counting a reference to the delegate or looking up what it is.
final class DelegateCaller {
  var interests: DelegateInterests
  let receiver: ElementReceiver

  /// Calls nobody.
  init() {
    interests = []
    receiver = ElementReceiver()
  }

  init(of delegate: some ExpatXMLParserDelegate, _ parser: ExpatXMLParser) {
    interests = .all
    let calls = DelegateCalls(delegate, parser)
    receiver = ElementReceiver(
      startElement: { calls.startElement($0, $1) }, endElement: { calls.endElement($0) },
      startResolvedElement: { calls.startElement($0, $1) }, endResolvedElement: { calls.endElement($0) },
      characters: { calls.characters($0) })
  }
}

/// Does not keep the delegate and the parser alive.
@safe private final class DelegateCalls<Delegate: ExpatXMLParserDelegate> {
  private let delegate: Unmanaged<Delegate>
  private let parser: Unmanaged<ExpatXMLParser>

  init(_ delegate: Delegate, _ parser: ExpatXMLParser) {
    unsafe self.delegate = .passUnretained(delegate)
    unsafe self.parser = .passUnretained(parser)
  }

  @inline(__always)
  private func call(_ body: (Delegate, ExpatXMLParser) -> Void) {
    unsafe delegate._withUnsafeGuaranteedRef { delegate in
      unsafe parser._withUnsafeGuaranteedRef { body(delegate, $0) }
    }
  }

  func startElement(_ name: XMLName, _ attributes: [String: String]) {
    call {
      $0.parser(
        $1, didStartElement: name.qualifiedName.string, namespaceURI: nil, qualifiedName: nil, attributes: attributes)
    }
  }

  func endElement(_ name: XMLName) {
    call { $0.parser($1, didEndElement: name.qualifiedName.string, namespaceURI: nil, qualifiedName: nil) }
  }

  func startElement(_ name: ElementName, _ attributes: [String: String]) {
    call {
      $0.parser(
        $1, didStartElement: name.name.string, namespaceURI: name.namespaceURI?.string,
        qualifiedName: name.qualifiedName.string, attributes: attributes)
    }
  }

  func endElement(_ name: ElementName) {
    call {
      $0.parser(
        $1, didEndElement: name.name.string, namespaceURI: name.namespaceURI?.string,
        qualifiedName: name.qualifiedName.string)
    }
  }

  func characters(_ string: String) {
    call { $0.parser($1, foundCharacters: string) }
  }
}
