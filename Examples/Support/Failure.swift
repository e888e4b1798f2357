public import ArgumentParser
public import ExpatXML
import Foundation

/// A fault that has a place in a document.
public protocol LocatedError: Error {
  /// What is wrong, in one sentence.
  var message: String { get }
  /// Where.
  var position: SourcePosition { get }
}

extension XMLParseError: LocatedError {}

/// Tells standard error what went wrong, with its place if it has one, and returns how to exit.
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
