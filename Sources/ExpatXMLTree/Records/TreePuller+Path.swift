extension TreePuller {
  /// Makes a parser of the elements of a pattern. A path that no start tag decides is an error of the first request.
  convenience init(_ source: any ByteSource, _ path: XMLPath, _ options: XMLOptions, _ run: XMLRun) {
    do {
      self.init(source, RecordSelector(try RecordPattern(path)), options, run)
    } catch {
      self.init(RefusingSource(error), nil, options, run)
    }
  }
}
