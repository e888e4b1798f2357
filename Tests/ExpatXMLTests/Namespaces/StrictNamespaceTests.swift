/// Faults against Namespaces in XML 1.0 with `XMLOptions.checksNamespaces`.
@Suite struct StrictNamespaceTests {
  @Test(arguments: [
    "<x:a/>", "<a x:b=''/>", "<a><x:b xmlns:x='u'/><x:c/></a>", "<a xmlns:x='u' xmlns:y='u' x:b='' y:b=''/>",
    "<a xmlns:x='u'><b xmlns:x=''/></a>", "<a xmlns:x=''/>", "<a xmlns:xmlns='u'/>",
    "<a xmlns:x='http://www.w3.org/2000/xmlns/'/>", "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
    "<a xmlns:xml='u'/>", "<a xmlns:x='http://www.w3.org/XML/1998/namespace'/>",
    "<a xmlns='http://www.w3.org/XML/1998/namespace'/>", "<xmlns:a xmlns:xmlns='u'/>", "<xmlns:a/>",
    "<a:b:c xmlns:a='u'/>", "<:a/>", "<a: xmlns:a='u'/>", "<a:1 xmlns:a='u'/>", "<a xmlns:b='u' b:-c=''/>",
    "<a :b=''/>", "<a><?b:c?></a>", "<!DOCTYPE a [<!ENTITY b:c ''>]><a/>",
    "<!DOCTYPE a [<!NOTATION b:c SYSTEM 'n'>]><a/>", "<!DOCTYPE a [<!ELEMENT a:b:c ANY>]><a/>",
    "<!DOCTYPE a [<!ATTLIST a b:c:d CDATA #IMPLIED>]><a/>", "<!DOCTYPE a:b:c><a/>", "<!DOCTYPE :a SYSTEM 's'><a/>",
    "<!DOCTYPE a: [<!ELEMENT a ANY>]><a/>",
    // After tags that are the same but for the declarations around them.
    "<a><b xmlns:x='u'><c x:d=''/><c x:d=''/><c x:d=''/></b><c x:d=''/></a>",
    "<a xmlns:x='u'><b xmlns:y='v'><c x:d='' y:d=''/><c x:d='' y:d=''/><c x:d='' y:d=''/></b>"
      + "<b xmlns:y='u'><c x:d='' y:d=''/></b></a>",
    "<a><b xmlns:x='u'><x:c/><x:c/><x:c/></b><x:c/></a>",
  ])
  func isAnError(document: String) async {
    let strict = XMLOptions(checksNamespaces: true)
    await readInEveryWay(.data(Array(document.utf8)), strict).expect(fault: .namespaceDeclarationError)
    // By default it is no error.
    await readInEveryWay(.data(Array(document.utf8)), XMLOptions()).expect(fault: nil)
  }

  @Test(arguments: [
    "<a xmlns=''/>", "<a xmlns='u'><b xmlns=''/></a>", "<xml:a xml:lang=''/>",
    "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "<a xmlns:x='u' xmlns:y='u' x:b='' y:c='' b='' c=''/>",
    "<a xmlns:x='u' xmlns='u' x:b='' b=''/>", "<x:a xmlns:x='u'><x:b xmlns:x='v'/></x:a>", "<é:日 xmlns:é='u'/>",
    "<a xmlns:_.-='u' _.-:b=''/>",
  ])
  func isAllowed(document: String) async {
    await readInEveryWay(.data(Array(document.utf8)), XMLOptions(checksNamespaces: true)).expect(fault: nil)
  }

  /// The targets of all processing instructions are checked for colons, even if no delegate listens.
  @Test func aDelegateThatDoesNotListenToInstructions() {
    final class Silent: ExpatXMLParserDelegate {}
    let delegate = Silent()
    let parser = ExpatXMLParser(document: "<a><?b?><?c?><?d:e?></a>")
    parser.delegate = delegate
    parser.options.checksNamespaces = true
    #expect(!parser.parse())
    #expect(parser.parserError?.localizedDescription.contains("d:e") == true)
    #expect(parser.columnNumber == 14)
  }
}
