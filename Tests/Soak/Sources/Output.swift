import Foundation

/// Writes lines at once, whatever the destination.
enum Output {
  static func line(_ format: String, _ arguments: any CVarArg...) {
    FileHandle.standardOutput.write(Data((String(format: format, arguments: arguments) + "\n").utf8))
  }
}
