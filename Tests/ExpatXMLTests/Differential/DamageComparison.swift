#if canImport(FoundationXML)
  /// The recordings of both parsers for a damaged document, up to the first error of each.
  struct DamageComparison {
    let document: GeneratedDocument
    let theirs: Report
    let ours: Report

    struct Report {
      /// The entries before the error, or all entries if there is none.
      var entries: [Recording.Entry]
      /// The text before the error. XMLParser may lose it, or find the error in it late.
      var lastText: String
      var code: Int?

      init(_ recording: Recording) {
        var code: Int?
        let end = recording.entries.firstIndex {
          guard case .error(_, let found) = $0.event else { return false }
          code = found
          return true
        }
        self.code = code
        entries = Array(recording.entries[..<(end ?? recording.entries.endIndex)])
        lastText = ""
        if code != nil, case .characters(let text) = entries.last?.event {
          lastText = text
          entries.removeLast()
        }
      }
    }

    init(_ document: GeneratedDocument) {
      self.document = document
      let comparison = Comparison(document).normalised()
      theirs = Report(comparison.theirs)
      ours = Report(comparison.ours)
    }

    /// Whether the fault was found inside the root element.
    private var isInContent: Bool {
      ours.entries.reduce(0) { depth, entry in
        switch entry.event {
        case .startElement: depth + 1
        case .endElement: depth - 1
        default: depth
        }
      } > 0
    }

    enum Difference {
      /// The events before the first error differ. No such difference is explained.
      case events(String)
      /// Only one parser reports an error, or the errors differ.
      case verdict(String)
    }

    /// The first difference; nil if there is none.
    ///
    /// The events before the first error must be the same, and the first error too. XMLParser may find the error earlier, for example
    /// in document types, which it reports only when they are complete. It may also find it later, after it has repaired and reported
    /// the tag that contains it. So the events of one parser must begin with those of the other.
    ///
    /// Codes are compared in content only. In other places, the grammar of libxml2 differs from Expat's.
    var difference: Difference? {
      switch (theirs.code, ours.code) {
      case (nil, nil): return eventDifference(isPrefixEnough: false).map { .events($0) }
      case (nil, let code?): return .verdict("only ours reports an error, \(code)")
      case (let code?, nil): return .verdict("only theirs reports an error, \(code)")
      case (let their?, let our?):
        if let difference = eventDifference(isPrefixEnough: true) { return .events(difference) }
        guard isInContent, their != our else { return nil }
        return .verdict("theirs reports error \(their), ours \(our)")
      }
    }

    private func eventDifference(isPrefixEnough: Bool) -> String? {
      // Positions in damaged text can't be translated.
      let comparesPlaces = document.text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
      let counts = (theirs.entries.count, ours.entries.count)
      for index in 0..<(isPrefixEnough ? min(counts.0, counts.1) : max(counts.0, counts.1)) {
        let their = index < counts.0 ? theirs.entries[index] : nil
        let our = index < counts.1 ? ours.entries[index] : nil
        if their?.event == our?.event, !comparesPlaces || their == our { continue }
        // XMLParser reports the first part of a CDATA section whose end is missing.
        if isPrefixEnough, index == counts.0 - 1, index == counts.1 - 1, case .cdata(let start) = their?.event,
          case .cdata(let all) = our?.event, all.starts(with: start)
        {
          continue
        }
        return "theirs: \(their?.description ?? "nothing"), ours: \(our?.description ?? "nothing")"
      }
      let (their, our) = (theirs.lastText, ours.lastText)
      let losesText = theirs.code.map { [9, 62].contains($0) } ?? false
      if losesText || their.utf8.starts(with: our.utf8) || our.utf8.starts(with: their.utf8) { return nil }
      return "theirs: text \(their.debugDescription), ours: text \(our.debugDescription)"
    }
  }
#endif
