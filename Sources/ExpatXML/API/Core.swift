// One import gives both modules.
@_exported public import ExpatXMLCore
