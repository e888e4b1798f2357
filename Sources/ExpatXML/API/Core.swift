// Programs import only ExpatXML and get all modules.
@_exported public import ExpatXMLCoding
@_exported public import ExpatXMLCore
