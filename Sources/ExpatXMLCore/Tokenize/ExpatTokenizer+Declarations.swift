internal import CExpatXMLExpat

extension ExpatTokenizer {
  func installDeclarationHandlers(on parser: OpaquePointer) {
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, name, systemID, publicID, _ in
      guard let name = unsafe string(name) else { return }
      let event = unsafe DocumentEvent.documentType(name: name, publicID: string(publicID), systemID: string(systemID))
      unsafe recover(context) { $0.receive(event) }
    }
    unsafe XML_SetNotationDeclHandler(parser) { context, name, _, systemID, publicID in
      guard let name = unsafe string(name) else { return }
      let declaration = unsafe Declaration.notation(name: name, publicID: string(publicID), systemID: string(systemID))
      unsafe recover(context) { $0.receive(.declaration(declaration)) }
    }
    unsafe XML_SetEntityDeclHandler(parser) {
      context, name, isParameter, value, length, _, systemID, publicID, notationName in
      guard let name = unsafe string(name) else { return }
      let value = unsafe value.map { value in
        unsafe String(utf8: UnsafeRawBufferPointer(start: value, count: Int(length)).bindMemory(to: UInt8.self))
      }
      let declaration: Declaration
      if isParameter != 0 {
        declaration = unsafe .parameterEntity(name: name, value: value, systemID: string(systemID))
      } else if let value {
        declaration = .internalEntity(name: name, value: value)
      } else if let notationName = unsafe string(notationName) {
        declaration = unsafe .unparsedEntity(
          name: name, publicID: string(publicID), systemID: string(systemID), notationName: notationName)
      } else {
        declaration = unsafe .externalEntity(name: name, publicID: string(publicID), systemID: string(systemID))
      }
      unsafe recover(context) { $0.receive(.declaration(declaration)) }
    }
    unsafe XML_SetAttlistDeclHandler(parser) { context, elementName, name, type, defaultValue, _ in
      guard let elementName = unsafe string(elementName), let name = unsafe string(name), let type = unsafe string(type)
      else { return }
      let declaration = unsafe Declaration.attribute(
        name: name, elementName: elementName, type: attributeType(type), defaultValue: string(defaultValue))
      unsafe recover(context) { $0.receive(.declaration(declaration)) }
    }
    unsafe XML_SetElementDeclHandler(parser) { context, name, model in
      guard let name = unsafe string(name), let model = unsafe model else { return }
      let declaration = unsafe Declaration.element(name: name, model: ContentModel.description(model))
      unsafe recover(context) {
        $0.receive(.declaration(declaration))
        unsafe $0.tokenizer.free(model)
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

func string(_ bytes: UnsafePointer<CChar>?) -> String? {
  unsafe bytes.map { unsafe BorrowedUTF8(cString: $0).string }
}
