import ExpatXML
import TestData

/// Writes a document by random calls, and notes what should be read.
struct GeneratedCalls {
  private static let localNames = ["a", "b", "c-d.e_f1", "élan", "名前", "xmlns1", "XML"]
  private static let uris = ["urn:u", "urn:v", "urn:w?a&b"]
  private static let pieces = [
    "plain ", "text", "<", ">", "&", "&amp;", "]]>", "]", "\r", "\n", "\t", "\r\n", " ", "\"", "'", "é", "名前。", "😀",
    "\u{FFFD}", "\u{FF0C}", "--", "-", "?>", "<![CDATA[", "<!--", "</a>", "0123456789012345678901234567890",
  ]
  private static let forbidden = ["\u{0}", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]
  private static let foreignNames = ["", "1", "a b", "a:", ":a", "q:a", "a<", "{}", "{urn:u}p:a", "xmlns:a", "{}xmlns"]

  private(set) var lines: [String] = []
  private var random: SplitMix64
  /// One of so many calls has an argument that may be refused.
  private let dangers: Int
  private var text = ""

  init(seed: UInt64, dangers: Int) {
    random = SplitMix64(seed: seed)
    self.dangers = dangers
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func isDangerous() -> Bool { dangers > 0 && chance(dangers) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func string() -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) { string += pick(Self.pieces) }
    return isDangerous() ? string + pick(Self.forbidden) : string
  }

  /// A name for a call, and what is read: `{uri}local`. Namespaces are the ones that the root declares for p and q.
  private mutating func name(isAttribute: Bool) -> (call: String, read: String) {
    if isDangerous() {
      let name = pick(Self.foreignNames)
      return (name, name.hasPrefix("{") ? name : "{}\(name)")
    }
    let local = pick(Self.localNames)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return ("p:\(local)", "{urn:u}\(local)")
    case 1:
      let uri = pick(Self.uris)
      return ("{\(uri)}\(local)", "{\(uri)}\(local)")
    default: return isAttribute ? (local, "{}\(local)") : ("{}\(local)", "{}\(local)")
    }
  }

  mutating func write(_ document: inout XMLWriter.Scope) throws {
    if chance(4) { try comment(&document) }
    if chance(4) { try document.documentType("a", systemID: chance(2) ? "s" : nil) }
    if chance(4) { try instruction(&document) }
    try element(&document, depth: 0)
    if chance(4) { try comment(&document) }
    endText()
  }

  private mutating func element(_ scope: inout XMLWriter.Scope, depth: Int) throws {
    let (call, read) = name(isAttribute: false)
    endText()
    let start = lines.count
    lines.append("")
    var attributes: [String] = []
    let declarations: KeyValuePairs<String, String> = depth == 0 ? ["p": "urn:u"] : [:]
    let isMixed = chance(3)
    try scope.element(call, namespaces: declarations, isMixed: isMixed) { scope in
      while !chance(2) {
        let (call, read) = name(isAttribute: true)
        let value = string()
        // Mostly without duplicates.
        if attributes.contains(where: { $0.hasPrefix("\(read)=") }), !isDangerous() { continue }
        try scope.attribute(call, value)
        attributes.append("\(read)=\(value.debugDescription)")
      }
      lines[start] = "start \(read) \(attributes.sorted())"
      while depth < 5, !chance(4) { try content(&scope, depth: depth) }
    }
    endText()
    lines.append("end \(read)")
  }

  private mutating func content(_ scope: inout XMLWriter.Scope, depth: Int) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try comment(&scope)
    case 1: try instruction(&scope)
    case 2:
      let text = string()
      try scope.cdata(text)
      self.text += text
    case 3, 4:
      let text = string()
      try scope.text(text)
      self.text += text
    case 5:
      endText()
      let (name, read) = name(isAttribute: false)
      let text = string()
      try scope.element(name, ["x": text], text)
      lines.append("start \(read) \(["{}x=\(text.debugDescription)"])")
      self.text = text
      endText()
      lines.append("end \(read)")
    default: try element(&scope, depth: depth + 1)
    }
  }

  private mutating func comment(_ scope: inout XMLWriter.Scope) throws {
    let text = isDangerous() ? string() : pick(["", "text", " & < > "])
    try scope.comment(text)
    endText()
    lines.append("comment \(text.debugDescription)")
  }

  private mutating func instruction(_ scope: inout XMLWriter.Scope) throws {
    let data = isDangerous() ? string() : pick([nil, "", "text", "a & b"])
    try scope.processingInstruction("p", data)
    endText()
    lines.append("instruction \(data.debugDescription)")
  }

  private mutating func endText() {
    if text.contains(where: { !$0.isWhitespace }) { lines.append("text \(text.debugDescription)") }
    text = ""
  }
}
