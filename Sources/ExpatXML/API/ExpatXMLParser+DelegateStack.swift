/// Delegates for parts of a document.
extension ExpatXMLParserMembers {
  /// Whether a pushed delegate is popped at the end of the element in which it was pushed. Default true. It may be
  /// changed while parsing, which takes effect with the next event.
  public var automaticallyPopsDelegates: Bool {
    get { parsing.dispatcher.popsDelegatesAutomatically }
    set { parsing.dispatcher.popsDelegatesAutomatically = newValue }
  }

  /// Sends events to another delegate, from the next event until that delegate is popped. It is kept alive until then.
  ///
  /// If it is called in `didStartElement`, the pushed delegate receives everything inside the element. The
  /// `didEndElement` goes to the delegate that received the `didStartElement`. If it is called elsewhere, the pushed
  /// delegate receives the rest of the element that is open; text before the call goes to the previous delegate.
  /// Delegates may be pushed onto each other, also several in one call.
  ///
  /// The start and the end of the document are always reported to ``ExpatXMLParser/delegate``. An error is reported to the delegate on
  /// top and to ``ExpatXMLParser/delegate``. All delegates are popped when parsing is over. After that, pushing a delegate has no
  /// effect.
  public func pushDelegate(_ delegate: any ExpatXMLParserDelegate) {
    parsing.push(delegate)
  }

  /// Ends what ``pushDelegate(_:)`` began: the next event goes to the delegate below. Text before the call goes to the
  /// delegate that is popped.
  ///
  /// - Returns: the delegate that is popped. Nil, and nothing changes, if none was pushed.
  @discardableResult
  public func popDelegate() -> (any ExpatXMLParserDelegate)? {
    parsing.popDelegate()
  }
}
