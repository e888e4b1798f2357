// All files of the tests may use all modules. Only `@testable` imports are repeated.
@_exported import ClientOfExpatXML
@_exported import DelegateEvents
@_exported import ExpatXML
@_exported import ExpatXMLCoding
@_exported import ExpatXMLCore
@_exported import ExpatXMLTree
@_exported import Foundation
@_exported import LoopbackServer
@_exported import Synchronization
@_exported import TestData
@_exported import Testing

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
