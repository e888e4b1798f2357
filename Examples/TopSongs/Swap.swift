import ExpatXML

// All that an XMLParser project has to add. Names of this module come before those of imported ones, so from here on
// every XMLParser in it is Expat's.
typealias XMLParser = ExpatXMLParser
typealias XMLParserDelegate = ExpatXMLParserDelegate
