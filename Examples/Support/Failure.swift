public import ArgumentParser
public import ExpatXML
import Foundation

/// An error with a position in a document.
public protocol LocatedError: Error {
  /// What is wrong, in one sentence.
  var message: String { get }
  /// The position of the error.
  var position: XMLPosition { get }
}

extension XMLParseError: LocatedError {}

/// Prints an error to standard error, with its position if it has one, and returns the exit code.
public func failure(_ error: any Error, in source: some CustomStringConvertible) -> ExitCode {
  let fault = (error as? any LocatedError) ?? ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any LocatedError)
  let message =
    if let fault {
      "\(source):\(fault.position): \(fault.message)"
    } else {
      "\(source): \(error.localizedDescription)"
    }
  try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
  return .failure
}
