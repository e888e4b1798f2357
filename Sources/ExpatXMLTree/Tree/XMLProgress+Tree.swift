extension XMLProgress {
  /// What had been read when the parse of a tree, a document or a value failed: the root element, all of whose open elements are
  /// ended, with the text up to the fault. Nil if the parse did not fail, or had not come to the root element.
  ///
  /// ```swift
  /// let progress = XMLProgress()
  /// do {
  ///   feed = try ExpatXMLElement(.file("feed.xml"), progress: progress)
  /// } catch {
  ///   feed = progress.unfinishedTree
  /// }
  /// ```
  ///
  /// It is there whatever the error was: a fault of the document, a connection that broke, a limit, or a cancelled parse. A decoder
  /// reads values from it by `decode(_:from:)`.
  public var unfinishedTree: ExpatXMLElement? { unfinishedNodeTree.map { ExpatXMLElement(root: $0) } }
}
