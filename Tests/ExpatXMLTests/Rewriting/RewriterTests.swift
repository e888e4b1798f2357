@Suite struct RewriterTests {
  /// The cases in `Fixtures/rewrites.txt`. A line has a pattern and a change of the elements, or of the records if it begins with
  /// `record`. Where the title says `[document]`, the same changes of the elements in memory give the same.
  @Test(arguments: FixtureCase.all("rewrites")) func rulesAreApplied(_ test: FixtureCase) throws {
    let document = String(decoding: unescaped(test.document), as: UTF8.self)
    let rules = try test.lines.map { line in
      let isRecord = line.hasPrefix("record ")
      let words = line.dropFirst(isRecord ? "record ".count : 0).split(separator: " ", maxSplits: 1)
      return (isRecord: isRecord, pattern: try XMLPath(parsing: String(words[0])), edit: words[1])
    }
    let rewritten = try Edit.outcome {
      try rewrite(document) { rewriter in
        for rule in rules {
          let edit = Edit(rule.edit)
          if rule.isRecord {
            rewriter.onRecord(rule.pattern) { try edit.apply(to: &$0) }
          } else {
            rewriter.onElement(rule.pattern) { try edit.apply(to: &$0) }
          }
        }
      }
    }
    #expect(String(decoding: unescaped(test.result), as: UTF8.self).utf8.elementsEqual(rewritten.utf8), "\(rewritten)")
    guard test.settings == ["document"] else { return }
    let edited = try edit(document) { document in
      for rule in rules {
        let edit = Edit(rule.edit, ofElements: rule.pattern)
        do { try edit.apply(to: &document) } catch let error as XMLEditError {
          #expect(error.code == .notFound && rule.edit.hasPrefix("remove"))
        }
      }
    }
    #expect(edited.utf8.elementsEqual(rewritten.utf8), "\(edited)")
  }

  /// What a change throws.
  private func editError(_ document: String, _ addRules: (inout XMLRewriter) -> Void) -> XMLEditError? {
    #expect(throws: XMLEditError.self) { try rewrite(Array(document.utf8), addRules) }
  }

  @Test func withoutRulesNothingChanges() throws {
    let document =
      "\u{FEFF}<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<b/>'>]>\r\n<a  x='1'>&e;\r<![CDATA[ ]]></a\t><!-- -->"
    #expect(try rewrite(document) { _ in }.utf8.elementsEqual(document.utf8))
    var count = 0
    #expect(try rewrite(document) { $0.onElement("*") { _ in count += 1 } }.utf8.elementsEqual(document.utf8))
    #expect(count % 2 == 0 && count > 0, "elements that come out of an entity are found too")
    #expect(try rewrite("<r><a>&lt;</a></r>") { $0.onRecord("a") { _ in } } == "<r><a>&lt;</a></r>")
  }

  @Test func aRuleSeesWhatIsThere() throws {
    let rewritten = try rewrite("<r><a x='1' y='2'>1<b/>2</a><a/></r>") { rewriter in
      rewriter.onElement("a") { element in
        let isRemoved = try element.remove(attribute: "y")
        #expect(isRemoved == (element.attributes["x"] != nil))
        try element.set("\(element.attributes["x"] ?? "none")3", attribute: "x")
        try element.set { content, old in try content.cdata(old.text + (old.attribute("x") ?? "")) }
        try element.insert(.atEnd, markup: "<i>&lt;</i>")
        try element.insert(.after) { try $0.element("n") }
      }
    }
    let first = "<a x='13'><![CDATA[1213]]><i>&lt;</i></a><n/>"
    #expect(rewritten == "<r>\(first)<a x=\"none3\"><![CDATA[none3]]><i>&lt;</i></a><n/></r>")
  }

  @Test(arguments: ["<b>", "&f;", "<p:b/>", "</a><a>"]) func markupIsChecked(markup: String) throws {
    let document = "<!DOCTYPE r [<!ENTITY e 'x'>]><r><a/></r>"
    for edit in [Edit("content . := \(markup)"), Edit("markup before . := \(markup)")] {
      let rewritten = try rewrite(document) { rewriter in
        rewriter.onElement("a") { element in
          do { try edit.apply(to: &element) } catch let error as XMLEditError { #expect(error.code == .markup) }
          try element.insert(.atEnd, markup: "&e;")
        }
      }
      #expect(rewritten == document.replacing("<a/>", with: "<a>&e;</a>"))
    }
  }

  @Test func longSpaceIsNoIndentation() throws {
    let space = "\n" + String(repeating: " ", count: 4095)
    #expect(try rewrite("<r>\(space)<a/></r>") { $0.onElement("a") { try $0.remove() } } == "<r></r>")
    #expect(try rewrite("<r>\(space) <a/></r>") { $0.onElement("a") { try $0.remove() } } == "<r>\(space) </r>")
  }

  @Test func aPatternIsChecked() throws {
    #expect(throws: XMLPathError.self) { try rewrite("<a/>") { $0.onElement("a[2]") { _ in } } }
  }

  @Test func recordsAreChanged() throws {
    let document = "<r>\n  <i><n>1</n><p x='a'/></i>\n  <i><n>22</n></i>\n  <i><n>3</n></i>\n</r>"
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onRecord("i") { record in
        let text = record.root["n"]?.text ?? ""
        if text == "22" { try record.remove(".") } else { try record.set(text + "0", at: "n") }
        if text == "1" { try record.set("'", at: "p/@x") }
        if text == "3" { try record.insert(.after, ".") { try $0.element("i") } }
      }
    }
    #expect(rewritten == "<r>\n  <i><n>10</n><p x='&apos;'/></i>\n  <i><n>30</n></i>\n  <i/>\n</r>")
  }

  @Test func recordsKnowWhatTheDocumentTypeDeclares() throws {
    let type = "<!DOCTYPE r [<!ATTLIST i d CDATA '1' t NMTOKENS #IMPLIED>]>"
    let rewritten = try rewrite("\(type)<r><i d='2' t='x'/></r>") { rewriter in
      rewriter.onRecord("i") { record in
        try record.remove("@d")
        try record.set(" y  z ", at: "@t")
        try record.insert(.atEnd, ".") { try $0.element("i") }
        #expect(record.root.attributes.map(\.description) == ["t=\"y z\"", "d=\"1\""])
        #expect(record.root["i"]?.attribute("d") == "1")
      }
    }
    #expect(rewritten == "\(type)<r><i t=' y  z '><i/></i></r>")
  }

  @Test func recordsHaveComments() throws {
    let document = "<d><r>\n  x<!--c-->y\n  <b/>\n </r></d>"
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onRecord("r") { record in
        #expect(Array(record.root.nodes.prefix(3)) == [.text("\n  x"), .comment("c"), .text("y\n  ")])
        try record.set("1", at: "b")
        #expect(record.root.nodes[1] == .comment("c") && record.root.directText == "\n  xy\n  \n ")
      }
    }
    #expect(rewritten == document.replacing("<b/>", with: "<b>1</b>"))
  }

  @Test(arguments: [true, false]) func allRulesOfAnElementApply(isFirst: Bool) throws {
    let rewritten = try rewrite("<r><i a='1'><n/></i></r>") { rewriter in
      if isFirst { rewriter.onElement("*") { _ in } }
      rewriter.onRecord("i") { record in
        #expect(record.root.attribute("a") == "3")
        try record.set("2", at: "n")
      }
      rewriter.onElement("i") { try $0.set("3", attribute: "a") }
      rewriter.onRecord("i") { try $0.set("4", at: "@b") }
    }
    #expect(rewritten == #"<r><i a='3' b='4'><n>2</n></i></r>"#)
  }

  @Test func aRecordMayComeOutOfAnEntity() throws {
    let document = "<!DOCTYPE r [<!ENTITY e '<a><b>1</b></a>'>]><r>&e;<a><b>2</b></a></r>"
    var texts: [String] = []
    #expect(try rewrite(document) { $0.onRecord("a") { texts.append($0.root.text) } } == document)
    #expect(texts.prefix(2) == ["1", "2"])
  }

  /// The places in another document are no places in this one.
  @Test func aRecordCannotBeReplacedByAnotherDocument() throws {
    var other = try ExpatXMLDocument(.string("<a>\(String(repeating: " ", count: 1_000))<b x='1'/></a>"))
    try other.set("2", at: "b/@x")
    let replacement = other
    let error = editError("<r>\n<a/></r>") { $0.onRecord("a") { $0 = replacement } }
    #expect(error?.description == "The record was replaced by another one. Line 2, column 1.")
  }

  @Test(arguments: ["<!--0123456789-->", "<?p 0123456789?>", "          "])
  func everythingThatIsHeldForARecordIsLimited(filler: String) throws {
    var options = XMLOptions()
    options.limits.treeBytes = 1 << 20
    let chunks = ["<r>"] + Array(repeating: String(repeating: filler, count: 4096), count: 64) + ["</r>"]
    var rewriter = XMLRewriter(options: options)
    rewriter.onRecord("r") { _ in }
    let error = #expect(throws: XMLParseError.self) {
      try rewriter.rewrite(.chunks(chunks.map { Array($0.utf8) }), to: .chunks { _ in })
    }
    #expect(error?.limit == "treeBytes")
  }

  /// What comes before a record or after it in the same chunk does not count.
  @Test(arguments: [1000, 64 << 10]) func aRecordIsLimitedByItself(size: Int) throws {
    var options = XMLOptions()
    options.limits.treeBytes = 4 << 10
    let document = "<r>" + String(repeating: "<a>0123456789</a>", count: 4000) + "</r>"
    var rewriter = XMLRewriter(options: options)
    rewriter.onRecord("a") { _ in }
    #expect(try rewriter.rewrite(.chunks(chunks(Array(document.utf8), of: size))).elementsEqual(document.utf8))
  }

  @Test func whatAClosureThrowsIsThrown() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try rewrite(Array("<r/>".utf8)) { $0.onElement("r") { _ in throw Refusal() } } }
    #expect(throws: Refusal.self) { try rewrite(Array("<r/>".utf8)) { $0.onRecord("r") { _ in throw Refusal() } } }
  }

  /// The result would declare an encoding in which it is not.
  @Test(arguments: ["ISO-8859-1", "US-ASCII", "UTF-16", "x-unknown"])
  func aStringThatDeclaresAnotherEncodingIsAnError(encoding: String) throws {
    let document = "<?xml version='1.0' encoding='\(encoding)'?><r>é</r>"
    let error = #expect(throws: XMLParseError.self) { try XMLRewriter().rewrite(.string(document)) }
    #expect(error?.code == .encodingNotSupportedError)
    var read = try ExpatXMLDocument(.string(document))
    let refusal = #expect(throws: XMLEditError.self) { try read.set("x", at: ".") }
    #expect(refusal?.code == .encoding && read.root.text == "é")
    for size in [1, 4, 1000] {
      let rewriter = XMLRewriter(options: XMLOptions(encoding: "UTF-8"))
      #expect(throws: XMLParseError.self) { try rewriter.rewrite(.chunks(chunks(Array(document.utf8), of: size))) }
    }
    let long = document.replacing(" encoding", with: String(repeating: " ", count: 2000) + "encoding")
    #expect(throws: XMLParseError.self) { try XMLRewriter().rewrite(.string(long)) }
    let same = document.replacing(encoding, with: "utf-8")
    #expect(try XMLRewriter().rewrite(.string(same)).elementsEqual(same.utf8))
  }

  @Test func repairsAreErrors() throws {
    let error = #expect(throws: XMLEditError.self) {
      try XMLRewriter(options: XMLOptions(repairs: .feeds)).rewrite(.string("<a/>"))
    }
    #expect(error?.code == .repairs)
  }

  @Test(arguments: ["nothing", "link"]) func aLinkToNothingIsNotReplaced(target: String) throws {
    let link = try TemporaryFolder(["file": []]).path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: XMLFileError.self) { try XMLRewriter().rewrite(.string("<r/>"), to: .file(link)) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test func theNameOfAFileMayBeAsLongAsAnother() throws {
    let path = try TemporaryFolder(["file": []]).path(String(repeating: "n", count: 255))
    for document in ["<r/>", "<s/>"] {
      try XMLRewriter().rewrite(.string(document), to: .file(path))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == document)
    }
  }

  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0)) func aFileKeepsItsOwner() throws {
    let file = try TemporaryFile(Array("<r/>".utf8))
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534, .groupOwnerAccountID: 65533], ofItemAtPath: file.path)
    try XMLRewriter().rewrite(.file(file.path), to: .file(file.path))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.ownerAccountID] as? Int == 65534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 65533)
  }
}
