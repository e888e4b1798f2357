#if canImport(FoundationXML)
  import DelegateEvents

  /// What both parsers say of a damaged document, up to the first error that each reports.
  struct DamageComparison {
    let document: GeneratedDocument
    let theirs: Report
    let ours: Report

    struct Report {
      /// What came before the error, or everything without one.
      var entries: [Recording.Entry]
      /// The text in front of the error. XMLParser may lose it, or find the error in it late.
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

    /// Where in a document a fault was found.
    enum Phase: String {
      case xmlDeclaration
      case prolog
      case content
      case epilog
    }

    var phase: Phase {
      var depth = 0
      var hasRoot = false
      for entry in ours.entries {
        if case .startElement = entry.event { (depth, hasRoot) = (depth + 1, true) }
        if case .endElement = entry.event { depth -= 1 }
      }
      return ours.entries.isEmpty ? .xmlDeclaration : !hasRoot ? .prolog : depth > 0 ? .content : .epilog
    }

    enum Difference {
      /// The events in front of the first error. Nothing explains that.
      case events(String)
      /// Whether there is an error, and which.
      case verdict(String)
    }

    /// What differs first; nil if nothing does.
    ///
    /// The events in front of the first error must be the same, and the first error too. XMLParser may find it earlier,
    /// in document types for example, which it does not begin before they are complete; or later, when it has repaired
    /// and reported the tag that it is in. So the events of one parser must begin with those of the other.
    ///
    /// Codes are compared in content only: libxml2 goes through the rest by other grammars than Expat.
    var difference: Difference? {
      switch (theirs.code, ours.code) {
      case (nil, nil): return eventDifference(isPrefixEnough: false).map { .events($0) }
      case (nil, let code?): return .verdict("only ours reports an error, \(code)")
      case (let code?, nil): return .verdict("only theirs reports an error, \(code)")
      case (let their?, let our?):
        if let difference = eventDifference(isPrefixEnough: true) { return .events(difference) }
        guard phase == .content, their != our else { return nil }
        return .verdict("theirs reports error \(their), ours \(our)")
      }
    }

    private func eventDifference(isPrefixEnough: Bool) -> String? {
      // The places of what was damaged cannot be translated.
      let comparesPlaces = document.text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
      let counts = (theirs.entries.count, ours.entries.count)
      for index in 0..<(isPrefixEnough ? min(counts.0, counts.1) : max(counts.0, counts.1)) {
        let their = index < counts.0 ? theirs.entries[index] : nil
        let our = index < counts.1 ? ours.entries[index] : nil
        if their?.event == our?.event, !comparesPlaces || their == our { continue }
        // XMLParser has the first of a CDATA section whose end is missing.
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
