/// What a parser made of a document.
enum Reading: Equatable {
  case read(UInt64)
  case error(String)
  /// The process ended, or was ended since the document took too long.
  case crash

  /// One line, without the crash, which writes none.
  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
    if words[0] == "read", let hash = UInt64(words[1]) {
      self = .read(hash)
    } else if words[0] == "error" {
      self = .error(words.count > 1 ? words[1] : "")
    } else {
      return nil
    }
  }

  var line: String {
    switch self {
    case .read(let hash): "read \(hash)"
    case .error(let message): "error \(message.split(separator: "\n").joined(separator: " "))"
    case .crash: "crash"
    }
  }

  var isRead: Bool { if case .read = self { true } else { false } }
}

/// An error that ends the program.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
