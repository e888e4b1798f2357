// Whoever imports this module gets the core too.
@_exported public import ExpatXMLEssentials
