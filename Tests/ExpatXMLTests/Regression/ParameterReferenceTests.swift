/// A reference to a parameter entity may stand for declarations that are not read, so that an undeclared entity is no fault
/// (XML 1.0, section 4.1, "Entity Declared"). Only the internal subset itself has such references.
@Suite struct ParameterReferenceTests {
  @Test(arguments: [
    "<!-- 100%d -->", "<!--%p;-->", "<!--->%p;-->", "<?p 100%d %p;?>", "<?p ?%p;?>", "<!ATTLIST a w CDATA \"50%of\">",
    "<!ATTLIST a w CDATA '>%p;'>", "<!ENTITY x SYSTEM \"my%20file\">", "<!ENTITY x SYSTEM 's' NDATA n>",
    "<!NOTATION n PUBLIC '%p'><!NOTATION m SYSTEM ']%p;'>", "<!ENTITY % q ''>",
  ])
  func otherPercentSignsAreNone(inSubset: String) async {
    await expect("<!DOCTYPE a [<!ENTITY % p ''>\(inSubset)]><a>&undefined;</a>", .undeclaredEntityError)
    await expect("<!DOCTYPE a [<!ENTITY % p ''>\(inSubset)]><a b='&undefined;'/>", .undeclaredEntityError)
  }

  @Test func aSystemIdentifierHasNone() async {
    await expect("<!-- %p; --><!DOCTYPE a [<!ENTITY % p ''>] ><?p %p;?><a>%p;&undefined;</a>", .undeclaredEntityError)
  }

  @Test(arguments: [
    "%p;", "<!--]>-->%p;", "<?p ]>?>%p;", "<!ENTITY x ']>\"'> %p;", "%p;<!ELEMENT a ANY>", "%undeclared;",
  ])
  func aReferenceIsFound(inSubset: String) async {
    await expect("<!DOCTYPE a [<!ENTITY % p ''>\(inSubset)]><a>&undefined;</a>", nil)
  }

  private func expect(
    _ document: String, _ fault: XMLErrorCode?, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var options = XMLOptions()
    options.skipsUnknownEntities = true
    await readInEveryWay(.data(Array(document.utf8)), options)
      .expect(fault: fault, "\(document)", sourceLocation: sourceLocation)
  }
}
