internal import CExpat

/// Writes a content model as XML 1.0, section 3.2, has it, without white space: `(title,body?)*`, `(#PCDATA|b)*`, `ANY`.
enum ContentModel {
  static func description(_ root: XML_Content) -> String {
    var text = ""
    // Models nest as deeply as a document wants, so the walk keeps its own stack.
    var groups: [(content: XML_Content, next: Int)] = unsafe []
    var current: XML_Content? = unsafe root
    while true {
      if let content = unsafe current {
        unsafe current = nil
        switch unsafe content.type {
        case XML_CTYPE_EMPTY: text += "EMPTY"
        case XML_CTYPE_ANY: text += "ANY"
        case XML_CTYPE_NAME:
          if let name = unsafe content.name { text += unsafe String(cString: name) }
          text += unsafe occurrence(content)
        default:
          text += unsafe content.type == XML_CTYPE_MIXED ? "(#PCDATA" : "("
          unsafe groups.append((content, 0))
        }
      }
      guard let (content, next) = unsafe groups.popLast() else { return text }
      if unsafe next < Int(content.numchildren), let children = unsafe content.children {
        if unsafe next > 0 || content.type == XML_CTYPE_MIXED {
          text += unsafe content.type == XML_CTYPE_SEQ ? "," : "|"
        }
        unsafe groups.append((content, next + 1))
        unsafe current = children[next]
      } else {
        text += unsafe ")" + occurrence(content)
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
