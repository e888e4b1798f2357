#if canImport(FoundationXML)
  /// The differences from FoundationXML's XMLParser, as of Swift 6.3 with libxml2 2.9.14.
  extension ExplainedDifference {
    /// The differences that generated documents show, in the order in which they are removed.
    static let all: [ExplainedDifference] = [
      ExplainedDifference(
        "XMLParser reports faults of namespaces, and namespaces that are no absolute URI; none is fatal",
        "<p:a xmlns='relative' xmlns:q=''/>", namespaces: true,
        onlyTheirs: ["1:22 error 100", "1:33 error 200", "1:33 error 201"]
      ) { $0.theirs.removeErrors { [99, 100, 200, 201, 202, 203, 204, 205].contains($0) } },

      ExplainedDifference(
        """
        XMLParser reports warnings: of an undeclared entity that the external subset may declare, a later version, an \
        odd xml:space, an unparsed entity
        """,
        "<?xml version='1.1'?><!DOCTYPE a SYSTEM 's'><a xml:space=''>&x;</a>",
        onlyTheirs: ["1:20 error 97", "1:60 error 102", "1:64 error 27"]
      ) {
        // These calls are made at the same places, but the places differ after texts are joined.
        $0.theirs.entries.removeAll { if case .resolveExternalEntity = $0.event { true } else { false } }
        $0.ours.entries.removeAll { if case .resolveExternalEntity = $0.event { true } else { false } }
        $0.theirs.removeErrors { [27, 97, 102, 521].contains($0) }
      },

      ExplainedDifference(
        "XMLParser warns of processing instructions whose names begin with xml", "<a><?xmls d?></a>",
        onlyTheirs: ["1:10 error 64"]
      ) { $0.theirs.removeWarningsOfProcessingInstructions() },

      ExplainedDifference(
        "XMLParser warns of system identifiers that are no URI", "<!DOCTYPE a [<!ENTITY e SYSTEM '<'>]><a/>",
        onlyTheirs: ["1:35 error 91"]
      ) { $0.theirs.removeErrors { $0 == 91 } },

      ExplainedDifference(
        "XMLParser knows no internal and external entity declarations", "<!DOCTYPE a [<!ENTITY i 'v'>]><a/>",
        onlyOurs: ["1:29 internal i \"v\""]
      ) {
        $0.ours.entries.removeAll {
          switch $0.event {
          case .internalEntity, .externalEntity: true
          default: false
          }
        }
      },

      ExplainedDifference(
        "XMLParser has neither content models nor attribute types",
        "<!DOCTYPE a [<!ELEMENT a (b?)><!ATTLIST a c CDATA 'd'>]><a/>",
        onlyTheirs: ["1:31 element a ", "1:54 attribute a c  \"d\""],
        onlyOurs: ["1:31 element a (b?)", "1:54 attribute a c CDATA \"d\""]
      ) { $0.ours.removeDeclaredTypes() },

      ExplainedDifference(
        "XMLParser does not normalise the line ends of CDATA sections", "<a><![CDATA[1\r\n2]]></a>",
        onlyTheirs: [#"1:13 cdata "1\r\n2""#], onlyOurs: [#"1:13 cdata "1\n2""#]
      ) { $0.theirs.normaliseLineEndsOfCDATA() },

      ExplainedDifference(
        "XMLParser has CDATA apart from the text around it", "<a>1<![CDATA[2]]></a>", reportsCDATA: false,
        onlyTheirs: [#"1:5 text "1""#, #"1:14 cdata "2""#], onlyOurs: [#"1:18 text "12""#]
      ) { if !$0.document.reportsCDATA { $0.theirs.makeCharactersOfCDATA() } },

      ExplainedDifference(
        "XMLParser cuts text, and has the first of it before comments and processing instructions in it",
        "<a>1<!--c-->&amp;2</a>",
        onlyTheirs: [#"1:5 text "1""#, #"1:18 text "&""#, #"1:19 text "2""#], onlyOurs: [#"1:19 text "1&2""#]
      ) {
        $0.theirs.joinText()
        $0.ours.joinText()
      },

      ExplainedDifference(
        "XMLParser has the namespace declarations of an element in any order, and their ends in the same",
        "<a xmlns:p='urn:1' xmlns:q='urn:2'/>", prefixes: true
      ) {
        $0.theirs.sortMappings()
        $0.ours.sortMappings()
      },

      ExplainedDifference(
        "XMLParser drops forbidden and needless namespace declarations from attributes though it processes no namespaces",
        "<a xmlns:p='' xmlns:xmlns='u' xmlns:xml='http://www.w3.org/XML/1998/namespace'/>",
        onlyTheirs: ["1:14 error 200", "1:30 error 200", "1:79 start a"],
        onlyOurs: [
          #"1:79 start a xmlns:p="" xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns:xmlns="u""#
        ]
      ) { $0.ours.removeForbiddenDeclarations() },

      ExplainedDifference(
        "XMLParser does not take a carriage return for a line end where it stands alone", "<a\r><b/></a>",
        onlyTheirs: ["1:4 start a", "1:7 start b", "1:9 end b", "1:13 end a", "1:13 endDocument"],
        onlyOurs: ["2:1 start a", "2:4 start b", "2:6 end b", "2:10 end a", "2:10 endDocument"]
      ) { comparison in
        guard comparison.document.text.utf8.contains(UInt8(ascii: "\r")) else { return }
        comparison.ours.translatePlaces(in: comparison.document, from: .ours, to: .withoutCarriageReturns)
      },

      ExplainedDifference(
        "XMLParser counts the bytes, not the characters, of end tags and CDATA sections", "<é><![CDATA[é]]></é>",
        onlyTheirs: ["1:23 end é", "1:23 endDocument"], onlyOurs: ["1:21 end é", "1:21 endDocument"]
      ) { comparison in
        guard !comparison.document.text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        comparison.ours.translatePlaces(in: comparison.document, from: .withoutCarriageReturns, to: .theirs)
      },
    ]

    /// The differences that no generated document shows.
    static let notGenerated: [ExplainedDifference] = [
      ExplainedDifference(
        "XMLParser drops internal entities in content, and the text after an empty one",
        "<!DOCTYPE a [<!ENTITY e 'x'><!ENTITY n ''>]><a>1&e;2<b/>&n;3</a>",
        onlyTheirs: [#"1:49 text "1""#, #"1:53 text "2""#],
        onlyOurs: [#"1:29 internal e "x""#, #"1:43 internal n """#, #"1:53 text "1x2""#, #"1:61 text "3""#]),

      ExplainedDifference(
        "XMLParser knows no parameter entities", "<!DOCTYPE a [<!ENTITY % p ''>%p;]><a/>",
        onlyTheirs: ["1:33 error 26", "parse() is false"], onlyOurs: ["parse() is true"]),

      ExplainedDifference(
        "XMLParser tells of unparsed entities that are declared again, though the first declaration counts",
        "<!DOCTYPE a [<!ENTITY u PUBLIC 'p' 's' NDATA n><!ENTITY u PUBLIC 'p' 't' NDATA n>]><a/>",
        onlyTheirs: ["1:47 error 521", "1:81 error 521", "1:81 unparsed u p t n"]),

      ExplainedDifference(
        "XMLParser leaves namespace declarations by default out where they are in force",
        "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'urn:d'>]><a><a/></a>", prefixes: true,
        onlyTheirs: [#"1:45 attribute a xmlns  "urn:d""#, "1:53 start a"],
        onlyOurs: [
          #"1:45 attribute a xmlns CDATA "urn:d""#, "1:53 map =urn:d", #"1:53 start a xmlns="urn:d""#, "1:55 unmap ",
        ]),

      ExplainedDifference(
        "XMLParser takes a forbidden namespace declaration for one where it is made by default",
        "<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA ''>]><a/>", prefixes: true,
        onlyTheirs: [
          #"1:42 attribute a xmlns:p  """#, "1:47 map p=", "1:49 unmap p",
        ],
        onlyOurs: [#"1:42 attribute a xmlns:p CDATA """#]),

      ExplainedDifference(
        "XMLParser tells of one only of prefixes that are different names in XML and the same string in Swift",
        "<a xmlns:\u{E9}='urn:1' xmlns:e\u{301}='urn:1'/>", prefixes: true,
        onlyOurs: ["1:36 map e\u{301}=urn:1", "1:38 unmap \u{E9}"]),

      ExplainedDifference(
        "XMLParser knows the names of XML 1.0's fifth edition, Expat those of the fourth", "<a\u{2170}/>",
        onlyTheirs: ["1:4 start aⅰ", "1:6 end aⅰ", "1:6 endDocument", "parse() is true"],
        onlyOurs: ["1:3 error 68", "parse() is false"]),

      ExplainedDifference(
        "XMLParser believes the XML declaration more than the byte order mark of UTF-8",
        "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", encoding: .markedUTF8,
        onlyTheirs: [#"1:49 text "Ã©""#, "1:53 end a", "1:53 endDocument"],
        onlyOurs: [#"1:48 text "é""#, "1:52 end a", "1:52 endDocument"]),
    ]
  }

  extension ExplainedDifference {
    /// Faults of ExpatXMLParser. Remove an entry when its fault is fixed.
    static let faults: [ExplainedDifference] = [
      ExplainedDifference(
        "White space after the last token of a declaration is not counted",
        "<!DOCTYPE a [<!ELEMENT a EMPTY ><!ATTLIST a b CDATA 'c' >]><a/>",
        onlyTheirs: ["1:33 element a ", #"1:57 attribute a b  "c""#],
        onlyOurs: ["1:32 element a EMPTY", #"1:56 attribute a b CDATA "c""#]
      ) {
        $0.theirs.forgetPlacesOfDeclarations()
        $0.ours.forgetPlacesOfDeclarations()
      },

      ExplainedDifference(
        "A carriage return at the end of the document is not counted", "<a/>\r", onlyTheirs: ["1:6 endDocument"],
        onlyOurs: ["1:5 endDocument"]
      ) {
        guard $0.document.text.utf8.last == UInt8(ascii: "\r") else { return }
        $0.theirs.forgetPlaceOfTheEnd()
        $0.ours.forgetPlaceOfTheEnd()
      },
    ]
  }
#endif
