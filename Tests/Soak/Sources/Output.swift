import Foundation

/// Writes lines that do not wait for more, wherever they go.
enum Output {
  static func line(_ format: String, _ arguments: any CVarArg...) {
    FileHandle.standardOutput.write(Data((String(format: format, arguments: arguments) + "\n").utf8))
  }
}
