import ClientOfFoundation

@Suite struct SwapTests {
  @Test(arguments: Fixture.allCases)
  func aFeedReaderReadsTheSame(fixture: Fixture) throws {
    let plain = try fixture.plain()
    let before = ClientOfFoundation.FeedReader()
    let after = ClientOfExpatXML.FeedReader()
    #expect(before.read(plain))
    #expect(after.read(plain))
    #expect(before.items == after.items)
    #expect(before.failure == nil && after.failure == nil)
  }

  @Test func aFaultHasTheSameCode() {
    let before = ClientOfFoundation.FeedReader()
    let after = ClientOfExpatXML.FeedReader()
    #expect(!before.read(Data("<rss><item></rss></item>".utf8)))
    #expect(!after.read(Data("<rss><item></rss></item>".utf8)))
    #expect(before.failure == 76)
    #expect(after.failure == 76)
  }

  @Test(arguments: Fixture.allCases)
  func nodesAreTheSame(fixture: Fixture) throws {
    let plain = try fixture.plain()
    let before = try ClientOfFoundation.NodeReader(trimsText: false).read(plain)
    let after = try ClientOfExpatXML.NodeReader(trimsText: false).read(plain)
    #expect(before == after)
  }

  @Test(
    arguments: [
      "<a><![CDATA[x]]></a>", "<a> <![CDATA[ <x>&amp; ]]>\n</a>", "<a>1<![CDATA[2]]>3<b/><![CDATA[4]]></a>",
      "<a><![CDATA[]]></a>", "<a><b/><![CDATA[]]>1</a>", "<a><![CDATA[x]]]]><![CDATA[>y]]></a>",
      "<a><![CDATA[x]]>&amp;<![CDATA[y]]></a>", "<a><![CDATA[é日😀]]><!--c--><![CDATA[z]]></a>",
    ], [false, true])
  func cdataSectionsAreTheSameIfAskedFor(document: String, trimsText: Bool) throws {
    let data = Data(document.utf8)
    let before = try ClientOfFoundation.NodeReader(trimsText: trimsText).read(data)
    let after = try ClientOfExpatXML.NodeReader(trimsText: trimsText).read(data)
    #expect(before == after)
  }

  /// XMLParser delivers each of these spaces separately, so such a client mistakes it for indentation.
  @Test func aClientThatTrimsChunksLosesNoSpaceBesideAReference() throws {
    let document = "<a>\n <b>Tom &amp; Éva</b>\n <c>1&#32;2 &lt; 3</c>\n</a>"
    #expect(
      try ClientOfExpatXML.NodeReader(trimsText: true).read(Data(document.utf8)) == [
        "0 element a", "1 element b", "2 text Tom & Éva", "1 element c", "2 text 1 2 < 3",
      ])
  }

  /// XMLParser repairs the second of these on Linux and reports success.
  @Test(arguments: [
    ("container>\n    1\n</blah>\n", "4 at 1:1"), ("<a>\n    1\n</blah>\n<a>\n    2\n</a>", "76 at 3:3"),
  ])
  func aFaultIsThrownWithItsPlace(document: String, description: String) {
    let fault = #expect(throws: ClientOfExpatXML.NodeReader.Fault.self) {
      try ClientOfExpatXML.NodeReader(trimsText: true).read(Data(document.utf8))
    }
    #expect(fault?.description == description)
  }

  @Test(arguments: [
    "<a/>", "<a><title>1</title><b><!--c--><title>2 &amp; é</title></b></a>",
    "<x:a xmlns:x='u'><x:title>3</x:title></x:a>",
  ])
  func idiomsDoTheSame(document: String) {
    #expect(ClientOfFoundation.useIdioms(on: document) == ClientOfExpatXML.useIdioms(on: document))
  }

  @Test func aSubclassInheritsInitialisers() throws {
    let file = try TemporaryFile(Array("<a/>".utf8))
    let url = URL(fileURLWithPath: file.path)
    #expect(ClientOfExpatXML.useInheritedInitialisers(on: url) == true)
    #expect(ClientOfFoundation.useInheritedInitialisers(on: url) == true)
  }

  #if canImport(FoundationXML)
    @Test func aSubclassMaySetEverythingInItsInitialisers() throws {
      let document = "<x:a xmlns:x='urn:x'/>"
      let file = try TemporaryFile(Array(document.utf8))
      let url = URL(fileURLWithPath: file.path)
      let events = ["x=urn:x", "a of urn:x"]
      let expected = ["data of \(document.utf8.count) bytes", "a stream", "a stream"].map { ["parsed", $0] + events }
      #expect(ClientOfExpatXML.useOverriddenInitialisers(on: url) == expected)
      #expect(ClientOfFoundation.useOverriddenInitialisers(on: url) == expected)
    }
  #endif
}
