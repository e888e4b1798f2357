#if canImport(FoundationXML)
  /// The reason why only one of the parsers reports an error, or why the errors differ. XMLParser is FoundationXML's,
  /// as of Swift 6.3 with libxml2 2.9.14.
  struct ExplainedVerdict: CustomTestStringConvertible, Sendable {
    let reason: String
    let example: GeneratedDocument
    let isMet: @Sendable (DamageComparison) -> Bool

    var testDescription: String { reason }

    init(
      _ reason: String, _ example: String, encoding: SourceEncoding = .utf8,
      isMet: @escaping @Sendable (DamageComparison) -> Bool
    ) {
      self.reason = reason
      var document = GeneratedDocument(example)
      document.encoding = encoding
      self.example = document
      self.isMet = isMet
    }

    static let all: [ExplainedVerdict] = [
      // MARK: XMLParser reports no error

      ExplainedVerdict("XMLParser says nothing of less than four bytes", "<a>") {
        $0.theirs.code == nil && $0.document.data.count < 4
      },
      ExplainedVerdict("XMLParser needs no white space after <!DOCTYPE", "<!DOCTYPEa><a/>") {
        $0.theirs.code == nil && $0.document.contains(/<!DOCTYPE[^ \t\r\n]/)
      },
      ExplainedVerdict("XMLParser takes 1. for a version", "<?xml version='1.'?><a/>") {
        $0.theirs.code == nil && $0.document.contains(/version\s*=\s*["']\d+\.["']/)
      },
      ExplainedVerdict("XMLParser lets an internal subset follow the document type declaration", "<!DOCTYPE a>[]><a/>")
      {
        $0.theirs.code == nil && $0.document.contains(/<!DOCTYPE[^\[>]*>\s*\[/)
      },
      ExplainedVerdict(
        "XMLParser needs no white space after the encoding",
        "<?xml version='1.0' encoding='UTF-8'standalone='no'?><a/>"
      ) { $0.theirs.code == nil && $0.document.contains(/["']standalone/) },
      ExplainedVerdict(
        "XMLParser knows names of encodings that the C library does not", "<?xml version='1.0' encoding='utf_8'?><a/>"
      ) {
        $0.theirs.code == nil && $0.ours.code == 32
      },

      // MARK: ExpatXMLParser reports no error

      ExplainedVerdict("XMLParser knows no parameter entities", "<!DOCTYPE a [%p;]><a/>") {
        $0.theirs.code == 26 && $0.document.contains(/%\w+;/)
      },
      ExplainedVerdict(
        "A fragment in a system identifier is an error, but not fatal: XML 1.0, section 4.2.2",
        "<!DOCTYPE a [<!ENTITY e SYSTEM '#'>]><a/>"
      ) { $0.theirs.code == 92 },
      ExplainedVerdict(
        "XMLParser may take a > in a literal for the end of the document type",
        "<!DOCTYPE x-y SYSTEM\n'n<!DOCTYPE a>ne.dtd'  []><a/>", encoding: .markedUTF16LittleEndian
      ) {
        $0.ours.code == nil && [44, 61].contains($0.theirs.code)
          && $0.document.contains(/<!DOCTYPE[^'"\[]*['"][^'"]*>[^'"]*['"]/)
      },
      ExplainedVerdict("XMLParser demands that each part of a name between colons is a name", "<a b:c:1=''/>") {
        $0.ours.code == nil && $0.theirs.code == 41 && $0.document.contains(/:[^\s=>\/:]*:/)
      },

      // MARK: Other codes

      ExplainedVerdict(
        "The byte order mark decides, whatever the XML declaration says",
        "<?xml version='1.0' encoding='UTF-17'?><a/>", encoding: .markedUTF16LittleEndian
      ) {
        $0.document.encoding != .utf8 && $0.theirs.code != nil
          && $0.document.contains(/encoding\s*=\s*["'](?!UTF-(?:8|16)["'])/)
      },
      ExplainedVerdict("XMLParser says what it expected where the document ends, and Expat what it ends in", "<a></a") {
        [5, 40, 45, 47].contains($0.ours.code)
          && [6, 7, 9, 23, 39, 41, 46, 64, 65, 68, 73, 80].contains($0.theirs.code)
      },
      ExplainedVerdict(
        "XMLParser looks for the end of CDATA, comments and processing instructions before it looks into them",
        "<a><![CDATA[\u{1}"
      ) { $0.theirs.code == 5 },
      ExplainedVerdict("XMLParser knows only an internal error for <! in content", "<a><!ELEMENT a ANY></a>") {
        $0.theirs.code == 1 && $0.ours.code == 68
      },
      ExplainedVerdict("XMLParser names the character, where Expat misses a name", "<a><\u{FFFE}b/></a>") {
        $0.theirs.code == 9 && [6, 7, 23, 38, 41, 46, 68, 73, 80].contains($0.ours.code)
      },
      ExplainedVerdict("Expat reads a tag to its end before it looks at the references in it", "<a><b c='&d;<'/></a>") {
        [9, 26].contains($0.theirs.code) && [5, 38, 40, 41, 65].contains($0.ours.code)
      },
      ExplainedVerdict("XMLParser compares an end tag with the start tag before it reads its name", "<a></></a>") {
        [73, 76].contains($0.theirs.code) && [68, 73].contains($0.ours.code)
      },
      ExplainedVerdict(
        "XMLParser misses the white space after a name or value, and Expat what comes next", "<a><?b'c?></a>"
      ) {
        $0.theirs.code == 65 && [9, 68].contains($0.ours.code)
      },
      ExplainedVerdict(
        "XMLParser warns of processing instructions whose names begin with xml, before it finds more",
        "<a><?xmls&?></a>"
      ) { $0.theirs.code == 64 && $0.document.contains(/<\?[xX][mM][lL][^ \t\r\n]/) },
      ExplainedVerdict(
        "XMLParser does not find the end of a processing instruction that XML does not allow", "<a><?p \u{1}?></a>"
      ) {
        $0.theirs.code == 47 && $0.ours.code == 9
      },
    ]

    /// Faults of ExpatXMLParser. Remove an entry when its fault is fixed.
    static let faults: [ExplainedVerdict] = []
  }
#endif
