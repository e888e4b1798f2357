// Programs import only this module, and get the core with it.
@_exported public import ExpatXMLCore
