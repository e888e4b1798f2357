// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// ClientOfFoundation is a link to this folder, with Foundation's parser.
#if SWAPPED
  import ExpatXML

  public typealias XMLParser = ExpatXMLParser
  public typealias XMLParserDelegate = ExpatXMLParserDelegate
#endif
