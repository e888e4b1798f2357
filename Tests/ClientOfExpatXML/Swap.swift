// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ExpatXML

public typealias XMLParser = ExpatXMLParser
public typealias XMLParserDelegate = ExpatXMLParserDelegate
