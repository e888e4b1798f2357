/// The texts that mean true or false.
extension ExpatXMLDecoder.BoolDecodingStrategy {
  func bool(_ text: String) -> Bool? {
    switch self {
    case .xmlSchema: return nil
    case .words:
      switch ExactString(text.lowercased()) {
      case "yes", "y", "on", "true": return true
      case "no", "n", "off", "false": return false
      default: return nil
      }
    case .convertFromString(let trues, let falses):
      if trues.contains(where: text.hasSameScalars) { return true }
      return falses.contains(where: text.hasSameScalars) ? false : nil
    }
  }

  /// The expected texts, for error messages.
  var expectation: String {
    switch self {
    case .xmlSchema: "true, false, 1 or 0"
    case .words: "true, false, yes, no, on, off, 1 or 0"
    case .convertFromString(let trues, let falses):
      (["true", "false", "1", "0"] + trues.union(falses).sorted().map(\.quoted)).joined(separator: ", ")
    }
  }
}
