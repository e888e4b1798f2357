import ExpatXML
import Testing

/// Faults whose code or position depended on the chunks.
@Suite struct FaultPlaceTests {
  @Test(arguments: [
    // Text before markup, where only markup is allowed.
    ("-<?xml version='1.0'?><a/>", "1:2 error 4"), ("<!DOCTYPE a [-<!ELEMENT a ANY>]><a/>", "1:15 error 9"),
    ("<!DOCTYPE a [<!ENTITY b 'c'<!ENTITY d ''>]><a/>", "1:28 error 9"),
    ("<!DOCTYPE a [<!---->-<!---->]><a/>", "1:22 error 9"), ("<!DOCTYPE a [<!---->-<?b?>]><a/>", "1:22 error 9"),
    // In content, a percent sign is plain text.
    ("<a>%b]]></a>", "1:8 error 62"), ("<a>%\u{1}</a>", "1:5 error 9"),
    // Text after the root element.
    ("<a/>-<!---->", "1:5 error 5"), ("<a/>\n-!--b-->", "2:1 error 5"), ("<a/>1&b;", "1:5 error 5"),
    ("<a/> <!--b--> é\u{1}", "1:15 error 5"), ("<a/></a>", "1:5 error 5"), ("<a/><b/>", "1:5 error 5"),
    ("<a b='\n/>c'/>1d=", "2:7 error 5"),
    ("<a/><!--<b> '--> c=", "1:18 error 5"), ("<a/><?b <c> \"?> d=", "1:17 error 5"),
    ("<a>]]<![CDATA[>]]></a>b&", "1:23 error 5"),
    ("<a/><!--b--c-->", "1:12 error 80"), ("<a/><?b \u{1}?>", "1:9 error 9"),
    // Markup does not begin inside a CDATA section.
    ("<a><![CDATA[<\u{1}]]></a>", "1:14 error 9"), ("<a><![CDATA[&\u{1}]]></a>", "1:14 error 9"),
    ("<!DOCTYPE a [ % b]><a/>", "1:15 error 61"),
    // The XML declaration is not a processing instruction.
    ("<?xml version='1.0\u{1}'?><a/>", "1:19 error 57"), ("<?xml \u{1}version='1.0'?><a/>", "1:7 error 57"),
    ("<?xml version='1.0' encoding='\u{1}'?><a/>", "1:31 error 79"),
    ("<?xml version='1.0' standalone='\u{1}'?><a/>", "1:33 error 78"),
    ("<?xml version='?><a b=''/>", "1:16 error 57"), ("<?xml version='?' ?><a/>", "1:1 error 57"),
    ("<?xml\u{1} version='1.0'?><a/>", "1:6 error 9"), ("<!----><?xml \u{1}?><a/>", "1:14 error 64"),
    ("<a><?xml \u{1}?></a>", "1:10 error 64"), ("<r/>]]", "1:5 error 5"), ("<r/>]", "1:5 error 5"),
    ("<r/>x", "1:5 error 5"),
    // The hyphens of a comment's start don't count as its contents.
    ("<a><!--\u{1}--></a>", "1:8 error 9"), ("<a><!---\u{1}--></a>", "1:9 error 9"),
    ("<a><!----\u{1}--></a>", "1:10 error 80"),
    ("<a><!-----></a>", "1:10 error 80"),
    // Characters that are not allowed in public identifiers.
    ("<!DOCTYPE a PUBLIC 'b{' 'c'><a/>", "1:22 error 44"), ("<!DOCTYPE a PUBLIC 'é' 'c'><a/>", "1:21 error 44"),
    ("<!DOCTYPE a PUBLIC 'b\t' 'c'><a/>", "1:22 error 44"),
    ("<!DOCTYPE a [<!NOTATION b PUBLIC '{}'>]><a/>", "1:35 error 44"),
    ("<!DOCTYPE a [<!ENTITY b PUBLIC '\\' 'c'>]><a/>", "1:33 error 44"),
  ])
  func isTheSameInEveryChunk(document: String, error: String) throws {
    let outcome = try parse(document)
    #expect("\(outcome.positions.last ?? "") \(outcome.events.last ?? "")" == error)
  }

  /// Expat has already reported the declaration when it finds the fault.
  @Test(arguments: ["%", ")", ",", "|"]) func aDeclarationThatContinuesWithAFault(character: String) throws {
    let document = "<!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ENTITY b SYSTEM 'c' NDATA n\(character)]><a/>"
    #expect(try !parse(document).succeeded)
  }

  /// Expat waits for the end of a word.
  @Test(arguments: ["<a/>\nx", "<a/>\né", "<a/>\nxé日 "]) func textAfterTheRootThatEndsInsideACharacter(text: String) {
    let document = Array(text.utf8) + [0xC3]
    let outcome = parseInChunks(document, sizes: Array(1...document.count))
    #expect(outcome.lastLine == "2:1 error 5")
    #expect(outcome.error == "Something follows the end of the root element. Line 2, column 1.")
  }

  /// In Expat's prolog and epilog, literals are tokens. What is in them is no markup.
  @Test(arguments: [
    "<a/>\n\"<b>\"x", "<a/>\n\"<b c='\"x", "<a>\"</a>\n\"<b>\"x", "<a></a>\n\"</a>\"x", "<a/>\n'<b>&amp;\n'y",
    "<a/>\n'<!-- -->\n<?b?>\n'y", "<a><![CDATA[</a>]]></a>\n'<b>'y", "<a/>\n'<!b\n<c\n d='e'",
  ])
  func markupInALiteralAfterTheRoot(document: String) throws {
    let outcome = try parse(document)
    #expect(outcome.lastLine == "2:1 error 5")
    #expect(outcome.error == "Something follows the end of the root element. Line 2, column 1.")
  }

  /// Expat stops here at the first byte of the character, before the others may have arrived.
  @Test(arguments: [
    ("<a><?pi?😀?></a>", "error 9", "1:9"), ("<a><!-- --😀 --></a>", "error 80", "1:11"),
  ])
  func aCharacterOfWhichExpatReadsOneByte(document: String, error: String, position: String) throws {
    let outcome = try parse(document)
    #expect(outcome.lastLine == "\(position) \(error)")
    #expect(outcome.error?.contains("UTF-8") == false)
  }

  /// Expat keeps a kilobyte of what it has parsed, so the start of the line is not known when it stops.
  @Test(arguments: [
    ("<a>" + String(repeating: "x", count: 3000) + "</a>\"\n\"y", 3008),
    ("<a b='" + String(repeating: "x", count: 3000) + "'/>'a\nb'z", 3010),
    ("<a>" + String(repeating: "<b c='d'/>", count: 300) + "</a>'a\nb'z", 3008),
    ("<a>" + String(repeating: "x", count: 3000) + "</a> <!-- --> y=", 3018),
  ])
  func contentAfterALongRoot(document: String, column: Int) {
    let outcome = parseInChunks(document, sizes: [1, 7, 1500, 2000, 2900] + Array(3000...3020))
    #expect(outcome.lastLine == "1:\(column) error 5")
  }
}
