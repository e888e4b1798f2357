extension TreePuller {
  /// Makes a parser of the elements of a pattern. A path that can't be decided at a start tag is an error at the first request.
  convenience init(
    _ source: any ByteSource, _ path: XMLPath, rootName: XMLPath? = nil, _ options: XMLOptions, _ progress: XMLProgress
  ) {
    do {
      let selector = RecordSelector(try RecordPattern(path), root: try rootName.map(RecordPattern.init))
      self.init(source, selector, options, progress)
    } catch {
      self.init(RefusingSource(error), nil, options, progress)
    }
  }
}
