/// Faults against Namespaces in XML 1.0 with `XMLOptions.checksNamespaces`.
@Suite struct StrictNamespaceTests {
  private func outcome(_ document: String) throws -> Outcome {
    try parse(document) {
      $0.options.checksNamespaces = true
      $0.shouldReportNamespacePrefixes = true
    }
  }

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
  ])
  func isAnError(document: String) throws {
    let outcome = try outcome(document)
    #expect(!outcome.succeeded)
    #expect(outcome.events.last == "error 35")
    // By default it is no error.
    #expect(try parse(document).succeeded)
    #expect(errorOfTree(document, true) == .namespaceDeclarationError)
    #expect(errorOfEvents(document, true) == .namespaceDeclarationError)
    #expect(errorOfTree(document, false) == nil)
    #expect(errorOfEvents(document, false) == nil)
  }

  private func errorOfTree(_ document: String, _ checksNamespaces: Bool) -> XMLErrorCode? {
    do {
      _ = try ExpatXMLElement(.data(Data(document.utf8)), options: XMLOptions(checksNamespaces: checksNamespaces))
      return nil
    } catch {
      return (error as? XMLParseError)?.code
    }
  }

  private func errorOfEvents(_ document: String, _ checksNamespaces: Bool) -> XMLErrorCode? {
    var options = XMLOptions()
    options.checksNamespaces = checksNamespaces
    let reader = XMLEventReader(.data(Data(document.utf8)), options: options)
    do {
      while try reader.next() != nil {}
      return nil
    } catch {
      return (error as? XMLParseError)?.code
    }
  }

  @Test(arguments: [
    "<a xmlns=''/>", "<a xmlns='u'><b xmlns=''/></a>", "<xml:a xml:lang=''/>",
    "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "<a xmlns:x='u' xmlns:y='u' x:b='' y:c='' b='' c=''/>",
    "<a xmlns:x='u' xmlns='u' x:b='' b=''/>", "<x:a xmlns:x='u'><x:b xmlns:x='v'/></x:a>", "<é:日 xmlns:é='u'/>",
    "<a xmlns:_.-='u' _.-:b=''/>",
  ])
  func isAllowed(document: String) throws {
    #expect(try outcome(document).succeeded)
    #expect(errorOfTree(document, true) == nil)
    #expect(errorOfEvents(document, true) == nil)
  }
}
