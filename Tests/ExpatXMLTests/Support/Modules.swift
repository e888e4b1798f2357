// All files of the tests may use all modules.
@_exported import ExpatXML
@_exported import ExpatXMLCoding
@_exported import ExpatXMLTree
