import ClientOfExpatXML
import ExpatXML
import Testing

/// A standalone document must declare all its entities itself (XML 1.0, section 4.1, "Entity Declared").
@Suite struct StandaloneTests {
  private func lastEvent(_ document: String) throws -> String {
    let outcome = try parse(document) {
      $0.shouldResolveExternalEntities = true
      ($0.delegate as? EventRecorder)?.entities = [
        "[dtd]": Array("<!ENTITY x 'X'>".utf8), "%p": Array("<!ENTITY x 'X'>".utf8), "y": Array("Y".utf8),
      ]
    }
    return outcome.lastLine
  }

  /// The declaration is read in some cases and not in others. The position is that of the reference. The delegate is
  /// not asked.
  @Test(arguments: [
    ("<!DOCTYPE a SYSTEM 's'><a>&x;</a>", "1:27"), ("<!DOCTYPE a SYSTEM 's'><a>&y;</a>", "1:27"),
    ("<!DOCTYPE a SYSTEM 's'><a b='&y;'/>", "1:30"), ("<!DOCTYPE a SYSTEM 's'><a>\n<b\nb='&amp;&y;'/></a>", "3:9"),
    ("<!DOCTYPE a [<!ENTITY % p SYSTEM 's'>%p;]><a>&x;</a>", "1:46"),
    ("<!DOCTYPE a [<!ENTITY % p SYSTEM 's'>%p;]><a b='&y;'/>", "1:49"),
    ("<!DOCTYPE a [<!ENTITY % p '<!ENTITY y \"Y\">'>%p;]><a>&y;</a>", "1:53"),
    ("<a>&y;</a>", "1:4"), ("<a b='&y;'/>", "1:7"),
  ])
  func otherDeclarationsAreErrors(document: String, place: String) throws {
    #expect(try lastEvent("<?xml version='1.0' standalone='yes'?>\n" + document) == "\(next(place)) error 26")
    guard document.contains("DOCTYPE") else { return }
    for declaration in ["<?xml version='1.0' standalone='no'?>", "<?xml version='1.0'?>"] {
      #expect(try lastEvent(declaration + "\n" + document).hasSuffix("endDocument"))
    }
  }

  /// The position in the next line.
  private func next(_ place: String) -> String {
    let numbers = place.split(separator: ":")
    return "\((Int(numbers[0]) ?? 0) + 1):\(numbers[1])"
  }
}
