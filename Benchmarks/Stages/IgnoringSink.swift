@testable import ExpatXML

/// Takes tokens and does nothing with them.
final class IgnoringSink: TokenSink {
  var openElementName: String? { nil }
  var hasRootElement: Bool { true }

  func xmlDeclaration(version: String) {}
  func documentType(publicID: String?, systemID: String?) {}
  func declaration(_ declaration: Declaration) {}
  func startTag(_ name: XMLName, attributes: TokenAttributes) {}
  func endTag() {}
  func characterData(_ bytes: Span<UInt8>) {}
  func startCDATASection() {}
  func endCDATASection() {}
  func comment(_ text: String) {}
  func processingInstruction(target: String, data: String?) {}
}
