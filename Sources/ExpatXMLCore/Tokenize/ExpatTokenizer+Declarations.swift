internal import CExpatXMLExpat

extension ExpatTokenizer {
  func installDeclarationHandlers(on parser: OpaquePointer) {
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, name, systemID, publicID, _ in
      guard let name = unsafe string(name) else { return }
      let type = unsafe XMLEvent.DocumentType(
        name: name, publicID: string(publicID), systemID: systemIdentifier(systemID))
      unsafe recover(context) { $0.receive(.documentType(type)) }
    }
    unsafe XML_SetEndDoctypeDeclHandler(parser) { context in
      unsafe recover(context) {
        $0.receive(.endDocumentType)
        $0.tokenizer.endDocumentType()
      }
    }
    unsafe XML_SetNotationDeclHandler(parser) { context, name, _, systemID, publicID in
      guard let name = unsafe string(name) else { return }
      let notation = unsafe MarkupDeclaration.Notation(
        name: name, publicID: string(publicID), systemID: systemIdentifier(systemID))
      unsafe recover(context) { $0.receive(.declaration(.notation(notation))) }
    }
    unsafe XML_SetEntityDeclHandler(parser) {
      context, name, isParameter, value, length, _, systemID, publicID, notationName in
      guard let name = unsafe string(name) else { return }
      let value = unsafe value.map { value in
        unsafe String(utf8: UnsafeRawBufferPointer(start: value, count: Int(length)).bindMemory(to: UInt8.self))
      }
      let entity =
        if let value {
          MarkupDeclaration.Entity(name: name, value: value, isParameter: isParameter != 0)
        } else {
          unsafe MarkupDeclaration.Entity(
            name: name, publicID: string(publicID), systemID: systemIdentifier(systemID),
            notationName: string(notationName), isParameter: isParameter != 0)
        }
      unsafe recover(context) { $0.receive(.declaration(.entity(entity))) }
    }
    unsafe XML_SetAttlistDeclHandler(parser) { context, elementName, name, type, defaultValue, isRequired in
      guard let elementName = unsafe string(elementName), let name = unsafe string(name), let type = unsafe string(type)
      else { return }
      let attribute = unsafe MarkupDeclaration.Attribute(
        name: name, elementName: elementName, type: attributeType(type),
        default: attributeDefault(string(defaultValue), isRequired: isRequired != 0))
      unsafe recover(context) { $0.receive(.declaration(.attribute(attribute))) }
    }
    unsafe XML_SetElementDeclHandler(parser) { context, name, content in
      guard let name = unsafe string(name), let content = unsafe content else { return }
      let element = unsafe MarkupDeclaration.Element(name: name, model: ContentModel.description(content))
      unsafe recover(context) {
        $0.receive(.declaration(.element(element)))
        unsafe $0.tokenizer.free(content)
      }
    }
  }

  fileprivate func free(_ model: UnsafeMutablePointer<XML_Content>) {
    unsafe XML_FreeContentModel(parser, model)
  }
}

/// The type in the syntax of XML 1.0, production 58. Expat writes `NOTATION(gif)`.
private func attributeType(_ type: String) -> String {
  let keyword = "NOTATION"
  guard type.utf8.starts(with: keyword.utf8), type.utf8.count > keyword.utf8.count else { return type }
  return keyword + " " + type.dropFirst(keyword.count)
}

/// Expat reports a fixed default as a required attribute with a value.
private func attributeDefault(_ value: String?, isRequired: Bool) -> MarkupDeclaration.Attribute.Default {
  guard let value else { return isRequired ? .required : .implied }
  return isRequired ? .fixed(value) : .value(value)
}

func string(_ bytes: UnsafePointer<CChar>?) -> String? {
  unsafe bytes.map { unsafe XMLBorrowedUTF8(cString: $0).string }
}

/// Normalises line ends (XML 1.0, section 2.11), which Expat does not do in system identifiers.
func systemIdentifier(_ bytes: UnsafePointer<CChar>?) -> String? {
  guard let text = unsafe string(bytes), text.utf8.contains(UInt8(ascii: "\r")) else { return unsafe string(bytes) }
  var (result, wasReturn) = ("", false)
  for scalar in text.unicodeScalars {
    if scalar != "\n" || !wasReturn { result.unicodeScalars.append(scalar == "\r" ? "\n" : scalar) }
    wasReturn = scalar == "\r"
  }
  return result
}
