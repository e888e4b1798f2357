@Suite struct EditableDocumentTests {
  /// Makes the changes, at paths or at the elements that were found at them. One that fails leaves the document as it is.
  private func outcome(_ test: FixtureCase, _ bytes: [UInt8], byElement: Bool) throws -> String {
    var document = try ExpatXMLDocument(.bytes(bytes))
    return try Edit.outcome {
      for line in test.lines {
        let before = document
        do {
          let edit = Edit(line)
          if byElement { try edit.applyToElements(of: &document) } else { try edit.apply(to: &document) }
        } catch {
          if !byElement { #expect(document == before && document.bytes == before.bytes) }
          throw error
        }
      }
      try expectTreeOfBytes(document)
      return escaped(document.bytes)
    }
  }

  /// The cases in `Fixtures/edits.txt`. Where the title says `[lines]`, the same is true with carriage returns.
  @Test(arguments: FixtureCase.all("edits"), [false, true])
  func changesAreMade(_ test: FixtureCase, byElement: Bool) throws {
    #expect(try outcome(test, unescaped(test.document), byElement: byElement) == test.result)
    guard test.settings == ["lines"] else { return }
    let document = unescaped(test.document.replacing("\\n", with: "\\r\\n"))
    #expect(try outcome(test, document, byElement: byElement) == test.result.replacing("\\n", with: "\\r\\n"))
  }

  @Test(arguments: [("a/b", true), ("a//c", true), ("/a/c", false), ("c", false)])
  func aPathThatNamesTheRootIsExplained(path: String, isExplained: Bool) throws {
    var document = try ExpatXMLDocument(.string("<a><b/></a>"))
    let path = try XMLTextPath(parsing: path)
    let error = #expect(throws: XMLEditError.self) { try document.set("1", at: path) }
    let hint = isExplained ? " Paths begin inside the root element, so leave out its name." : ""
    #expect(error?.message == "There is nothing at \"\(path)\".\(hint)")
  }

  /// What is inserted is written as a whole.
  @Test func noPartOfAnInsertionCanBeTaken() throws {
    let long = String(repeating: "x", count: 100_000)
    let edited = try edit("<r/>") { document in
      try document.insert(.atEnd, ".") { content in
        try content.element("n") { n in
          try n.text(long)
          #expect(n.takeChunk() == nil)
        }
      }
    }
    #expect(edited == "<r><n>\(long)</n></r>")
  }

  @Test func whatWasRepairedCannotBeChanged() throws {
    var document = try ExpatXMLDocument(.string("<a>&</a>"), options: XMLOptions(repairs: .feeds))
    #expect(document.root.text == "&" && document.description == "<a>&</a>")
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: ".") }
    #expect(error?.code == .repairs)
  }

  @Test func whatWasInsertedHasNoPosition() throws {
    var document = try ExpatXMLDocument(.string("<r/>"))
    try document.insert(.atEnd, ".", markup: "<n/>")
    let error = #expect(throws: XMLEditError.self) { try document.rename("n", to: "{urn:n}n") }
    #expect(error?.code == .undeclaredNamespace && error?.description.contains("column") == false)
  }

  private func set(_ text: String, at path: XMLTextPath, _ bytes: [UInt8]) throws -> [UInt8] {
    var document = try ExpatXMLDocument(.bytes(bytes))
    #expect(document.bytes == bytes)
    try document.set(text, at: path)
    return document.bytes
  }

  /// What an encoding lacks becomes a reference.
  @Test(arguments: [
    ("US-ASCII", #"\r\n<a>&#228;<b/></a>"#, "b/@x", "\u{20AC}<", #"\r\n<a>&#228;<b x="&#8364;&lt;"/></a>"#),
    ("ASCII", "<a>&#228;<b/></a>", "b/@x", "\u{20AC}<", #"<a>&#228;<b x="&#8364;&lt;"/></a>"#),
    ("ISO-8859-1", #"<a>\xe4<b>x</b></a>"#, "b", "\u{F6}\u{20AC}", #"<a>\xe4<b>\xf6&#8364;</b></a>"#),
    ("windows-1252", #"<a>\x80</a>"#, "@x", "\u{20AC}", #"<a x="\x80">\x80</a>"#),
    ("windows-1251", #"<a>\xc6</a>"#, "@x", "\u{416}", #"<a x="\xc6">\xc6</a>"#),
  ])
  func encodingsStay(name: String, document: String, path: String, text: String, result: String) throws {
    let declaration = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
    let changed = try set(text, at: XMLTextPath(parsing: path), declaration + unescaped(document))
    #expect(changed == declaration + unescaped(result))
  }

  @Test(arguments: [true, false]) func utf16(isBigEndian: Bool) throws {
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let changed = try set("\u{1F601}", at: "b", bytes("\u{FEFF}<a>\u{1F600}<b>1</b></a>"))
    #expect(changed == bytes("\u{FEFF}<a>\u{1F600}<b>\u{1F601}</b></a>"))
  }

  /// An encoding may be one that can't be written, or two bytes may be a character that one byte would write too.
  @Test(arguments: [("Shift_JIS", #"<a>\x93\xfa</a>"#), ("windows-1258", #"<a>\x61\xcc</a>"#)])
  func anEncodingThatWouldGiveOtherBytesIsAnError(name: String, content: String) throws {
    let bytes = Array("<?xml version='1.0' encoding='\(name)'?>".utf8) + unescaped(content)
    var document = try ExpatXMLDocument(.bytes(bytes))
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: "@x") }
    #expect(error?.code == .encoding && document.bytes == bytes)
    #expect(document.root.text == (name == "Shift_JIS" ? "\u{65E5}" : "a\u{300}"))
  }

  @Test func namesMustBeInTheEncoding() throws {
    let bytes = Array("<?xml version='1.0' encoding='US-ASCII'?><a/>".utf8)
    for edit in ["rename . := \u{E4}", "insert end . := <!--\u{E4}", "set @\u{E4} := 1", "markup end . := \u{E4}<"] {
      var document = try ExpatXMLDocument(.bytes(bytes))
      let error = #expect(throws: XMLEditError.self) { try Edit(edit).apply(to: &document) }
      #expect(error?.code == (edit.hasPrefix("markup") ? .markup : .encoding) && document.bytes == bytes)
    }
  }
}
