internal import CExpatXMLExpat

/// Writes a content model in the syntax of XML 1.0, section 3.2, without white space: `(title,body?)*`, `(#PCDATA|b)*`,
/// `ANY`.
enum ContentModel {
  static func description(_ root: UnsafePointer<XML_Content>) -> String {
    var text = ""
    // The depth of a model is unlimited, so this uses a stack of its own instead of recursion: the groups around
    // `content`.
    var groups: [UnsafePointer<XML_Content>] = unsafe []
    var content = unsafe root
    while true {
      if let children = unsafe begin(content, &text) {
        unsafe groups.append(content)
        unsafe content = children
        continue
      }
      while let group = unsafe groups.last, let children = unsafe group.pointee.children {
        let next = unsafe content + 1
        if unsafe next < children + Int(group.pointee.numchildren) {
          text += unsafe group.pointee.type == XML_CTYPE_SEQ ? "," : "|"
          unsafe content = next
          break
        }
        unsafe groups.removeLast()
        text += unsafe ")" + occurrence(group.pointee)
        unsafe content = group
      }
      if unsafe groups.isEmpty { return text }
    }
  }

  /// Writes the part before the first child and returns the child. Writes everything if there is no child.
  private static func begin(
    _ content: UnsafePointer<XML_Content>, _ text: inout String
  ) -> UnsafePointer<XML_Content>? {
    switch unsafe content.pointee.type {
    case XML_CTYPE_EMPTY: text += "EMPTY"
    case XML_CTYPE_ANY: text += "ANY"
    case XML_CTYPE_NAME:
      if let name = unsafe content.pointee.name { text += unsafe String(cString: name) }
      text += unsafe occurrence(content.pointee)
    case let type:
      let isMixed = type == XML_CTYPE_MIXED
      text += isMixed ? "(#PCDATA" : "("
      if unsafe content.pointee.numchildren > 0, let children = unsafe content.pointee.children {
        if isMixed { text += "|" }
        return unsafe UnsafePointer(children)
      }
      text += unsafe ")" + occurrence(content.pointee)
    }
    return nil
  }

  private static func occurrence(_ content: XML_Content) -> String {
    switch unsafe content.quant {
    case XML_CQUANT_OPT: "?"
    case XML_CQUANT_REP: "*"
    case XML_CQUANT_PLUS: "+"
    default: ""
    }
  }
}
