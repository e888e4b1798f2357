// Programs import only ExpatXML and get both modules.
@_exported public import ExpatXMLCore
