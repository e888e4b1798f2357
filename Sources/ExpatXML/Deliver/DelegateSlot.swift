/// A delegate, the functions that call it, its interests, and the depth at which it is popped.
///
/// The slot lives on between the chunks of a document that is fed. It does not keep the delegate alive between them.
final class DelegateSlot {
  /// Nil while the parser does not run.
  private(set) var delegate: (any ExpatXMLParserDelegate)?
  private weak var weakDelegate: (any ExpatXMLParserDelegate)?
  /// Calls the delegate without reference counting and dynamic dispatch.
  let receiver: ElementReceiver
  var interests: DelegateInterests
  /// The number of open elements when the delegate was pushed. It is popped when fewer are open.
  let elementCount: Int

  /// The slot without a delegate, which never changes.
  nonisolated(unsafe) static let nobody = DelegateSlot()

  private init() {
    weakDelegate = nil
    receiver = ElementReceiver(
      startElement: { _, _, _, _ in }, endElement: { _, _, _ in }, characters: { _ in },
      chosenTextDelivery: { _ in nil },
      isNobody: true)
    interests = []
    elementCount = 0
  }

  init(_ delegate: some ExpatXMLParserDelegate, _ parser: ExpatXMLParser, elementCount: Int = 0) {
    self.delegate = delegate
    weakDelegate = delegate
    let calls = DelegateCalls(delegate, parser)
    receiver = ElementReceiver(
      startElement: { calls.startElement($0, $1, $2, $3) }, endElement: { calls.endElement($0, $1, $2) },
      characters: { calls.characters($0) }, chosenTextDelivery: { calls.chosenTextDelivery($0) })
    interests = .all
    self.elementCount = elementCount
  }

  /// Keeps the delegate alive. Returns false if the slot is for another delegate.
  func hold(_ delegate: any ExpatXMLParserDelegate) -> Bool {
    guard weakDelegate === delegate else { return false }
    self.delegate = delegate
    return true
  }

  /// Releases the delegate, and returns it so that the caller decides when its `deinit` runs, which may do anything.
  func release() -> (any ExpatXMLParserDelegate)? {
    defer { delegate = nil }
    return delegate
  }
}

/// Makes the frequent calls of a delegate. It does not keep the delegate and the parser alive. It is in this file so
/// that its methods are inlined into the closures.
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

  func startElement(_ name: String, _ namespaceURI: String?, _ qualifiedName: String?, _ attributes: [String: String]) {
    call {
      $0.parser(
        $1, didStartElement: name, namespaceURI: namespaceURI, qualifiedName: qualifiedName, attributes: attributes)
    }
  }

  func endElement(_ name: String, _ namespaceURI: String?, _ qualifiedName: String?) {
    call { $0.parser($1, didEndElement: name, namespaceURI: namespaceURI, qualifiedName: qualifiedName) }
  }

  func characters(_ string: String) {
    call { $0.parser($1, foundCharacters: string) }
  }

  func chosenTextDelivery(_ elementName: String) -> XMLTextDelivery? {
    unsafe delegate._withUnsafeGuaranteedRef { delegate in
      unsafe parser._withUnsafeGuaranteedRef { delegate.parser($0, textDeliveryForElement: elementName) }
    }
  }
}
