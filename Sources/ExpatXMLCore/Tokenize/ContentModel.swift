internal import CExpatXMLExpat

/// Writes a content model as XML 1.0, section 3.2, has it, without white space: `(title,body?)*`, `(#PCDATA|b)*`, `ANY`.
enum ContentModel {
  static func description(_ root: UnsafePointer<XML_Content>) -> String {
    var text = ""
    // Models nest as deeply as a document wants, so the walk keeps its own stack.
    var groups: [(content: UnsafePointer<XML_Content>, next: UInt32)] = unsafe []
    var current: UnsafePointer<XML_Content>? = unsafe root
    while true {
      if let content = unsafe current {
        unsafe current = nil
        switch unsafe content.pointee.type {
        case XML_CTYPE_EMPTY: text += "EMPTY"
        case XML_CTYPE_ANY: text += "ANY"
        case XML_CTYPE_NAME:
          if let name = unsafe content.pointee.name { text += unsafe String(cString: name) }
          text += unsafe occurrence(content.pointee)
        default:
          text += unsafe content.pointee.type == XML_CTYPE_MIXED ? "(#PCDATA" : "("
          unsafe groups.append((content, 0))
        }
      }
      guard let (content, next) = unsafe groups.popLast() else { return text }
      if unsafe next < content.pointee.numchildren, let children = unsafe content.pointee.children {
        if unsafe next > 0 || content.pointee.type == XML_CTYPE_MIXED {
          text += unsafe content.pointee.type == XML_CTYPE_SEQ ? "," : "|"
        }
        unsafe groups.append((content, next + 1))
        unsafe current = unsafe UnsafePointer(children + Int(next))
      } else {
        text += unsafe ")" + occurrence(content.pointee)
      }
    }
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
