extension XMLRun {
  /// What had been read when the parse of a tree, a document or a value failed: the root element, all of whose open elements are
  /// ended, with the text up to the fault. Nil if the parse did not fail, or had not come to the root element.
  ///
  /// ```swift
  /// let run = XMLRun()
  /// do {
  ///   feed = try ExpatXMLElement(.file("feed.xml"), run: run)
  /// } catch {
  ///   feed = run.unfinishedTree
  /// }
  /// ```
  ///
  /// It is there whatever the error was: a fault of the document, a connection that broke, a limit, or a cancelled parse. A decoder
  /// reads values from it by `decode(_:from:)`.
  public var unfinishedTree: ExpatXMLElement? { unfinishedNodeTree.map { ExpatXMLElement(root: $0) } }
}
