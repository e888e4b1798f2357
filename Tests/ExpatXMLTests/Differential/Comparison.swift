#if canImport(FoundationXML)
  import ClientOfFoundation

  /// The recordings of both parsers for a document.
  struct Comparison {
    let document: GeneratedDocument
    /// The recording of XMLParser.
    var theirs: Recording
    /// The recording of ExpatXMLParser.
    var ours: Recording

    init(_ document: GeneratedDocument, data: Data? = nil) {
      self.document = document
      theirs = ClientOfFoundation.EventRecorder.record(
        data ?? document.data, shouldProcessNamespaces: document.shouldProcessNamespaces,
        shouldReportNamespacePrefixes: document.shouldReportNamespacePrefixes)
      ours = Self.ours(of: document, data: data)
    }

    /// Records ExpatXMLParser's events for a document.
    static func ours(of document: GeneratedDocument, data: Data? = nil) -> Recording {
      ClientOfExpatXML.EventRecorder.record(
        data ?? document.data, shouldProcessNamespaces: document.shouldProcessNamespaces,
        shouldReportNamespacePrefixes: document.shouldReportNamespacePrefixes
      ) { $0.options.reportsCDATA = document.reportsCDATA }
    }

    /// The comparison without the explained differences.
    func normalised(by differences: [ExplainedDifference] = ExplainedDifference.all)
      -> Comparison
    {
      var comparison = self
      for difference in differences { difference.normalise?(&comparison) }
      return comparison
    }

    /// The first entries that differ; nil if there are none.
    var difference: (theirs: String, ours: String)? {
      Self.difference(theirs, ours)
    }

    static func difference(_ theirs: Recording, _ ours: Recording) -> (theirs: String, ours: String)? {
      for index in 0..<max(theirs.entries.count, ours.entries.count) {
        let their = index < theirs.entries.count ? theirs.entries[index] : nil
        let our = index < ours.entries.count ? ours.entries[index] : nil
        // Strings with different scalars may be equal.
        if let their, let our, their == our, their.description.utf8.elementsEqual(our.description.utf8) { continue }
        return (their?.description ?? "nothing", our?.description ?? "nothing")
      }
      guard theirs.succeeded != ours.succeeded else { return nil }
      return ("parse() is \(theirs.succeeded)", "parse() is \(ours.succeeded)")
    }
  }
#endif
