import ExpatXML

// This is all that an XMLParser project has to add. Names of this module take precedence over imported ones, so every
// XMLParser in it now means ExpatXMLParser.
typealias XMLParser = ExpatXMLParser
typealias XMLParserDelegate = ExpatXMLParserDelegate
