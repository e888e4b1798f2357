// Whoever imports this module gets trees and the core too.
@_exported public import ExpatXMLEssentials
@_exported public import ExpatXMLTree
