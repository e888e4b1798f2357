import ClientOfFoundation

@Suite struct SwapTests {
  @Test(arguments: [
    "<a/>", "<a><title>1</title><b><!--c--><title>2 &amp; é</title></b></a>",
    "<x:a xmlns:x='u'><x:title>3</x:title></x:a>",
  ])
  func idiomsDoTheSame(document: String) {
    #expect(ClientOfFoundation.useIdioms(on: document) == ClientOfExpatXML.useIdioms(on: document))
  }

  /// Apple's parser too, with which no other test compares them.
  @Test(arguments: [Fixture.rss, .atom, .osm, .deep])
  func idiomsDoTheSameWithWholeFiles(fixture: Fixture) throws {
    let document = String(decoding: try fixture.plain(), as: UTF8.self)
    #expect(ClientOfFoundation.useIdioms(on: document) == ClientOfExpatXML.useIdioms(on: document))
  }

  @Test func aSubclassInheritsInitialisers() throws {
    let file = try TemporaryFile(Array("<a/>".utf8))
    let url = URL(fileURLWithPath: file.path)
    #expect(ClientOfExpatXML.useInheritedInitialisers(on: url) == true)
    #expect(ClientOfFoundation.useInheritedInitialisers(on: url) == true)
  }

  @Test func aSubclassMaySetEverythingInItsInitialisers() throws {
    let document = "<x:a xmlns:x='urn:x'/>"
    let file = try TemporaryFile(Array(document.utf8))
    let url = URL(fileURLWithPath: file.path)
    let (data, stream) = ("data of \(document.utf8.count) bytes", "a stream")
    func logs(_ sources: [String]) -> [[String]] { sources.map { ["parsed", $0, "x=urn:x", "a of urn:x"] } }
    // Those of `XMLSource`, without options and with options.
    let others = Array(repeating: stream, count: 10)
    #expect(ClientOfExpatXML.useOverriddenInitialisers(on: url) == logs([data, stream, stream] + others))
    #if canImport(FoundationXML)
      #expect(ClientOfFoundation.useOverriddenInitialisers(on: url) == logs([data, stream, stream]))
    #endif
  }
}
