extension XMLProgress {
  /// What had been read when the parse of a tree, a document or a value failed. It is the root element with the text up to the
  /// fault; its open elements are closed. Nil if the parse did not fail, or had not reached the root element.
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
  /// It is available after any error: a fault of the document, a connection that broke, a limit, or a cancelled parse. A decoder
  /// reads values from it by `decode(_:from:)`.
  public var unfinishedTree: ExpatXMLElement? { unfinishedNodeTree.map { ExpatXMLElement(root: $0) } }
}
