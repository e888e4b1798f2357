/// What a parser made of a document.
enum Reading: Equatable {
  case read(elements: UInt64, texts: UInt64)
  case error(String)
  /// The process ended, or was ended since the document took too long.
  case crash

  /// One line, without the crash, which writes none.
  init?(line: some StringProtocol) {
    let words = line.split(separator: " ", maxSplits: 2)
    switch words.first {
    case "read" where words.count == 3:
      guard let elements = UInt64(words[1]), let texts = UInt64(words[2]) else { return nil }
      self = .read(elements: elements, texts: texts)
    case "error": self = .error(line.dropFirst("error ".count).description)
    default: return nil
    }
  }

  var line: String {
    switch self {
    case .read(let elements, let texts): "read \(elements) \(texts)"
    case .error(let message): "error \(message.split(separator: "\n").joined(separator: " "))"
    case .crash: "crash"
    }
  }

  var isRead: Bool { if case .read = self { true } else { false } }
}
