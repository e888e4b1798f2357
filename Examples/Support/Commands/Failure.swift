public import ArgumentParser
public import ExampleTerminal
import ExpatXML
import Foundation

/// Prints an error to standard error, with its position and the line if they are known, and returns the exit code.
public func failure(_ error: any Error, in source: Source) -> ExitCode {
  printError(
    fault(of: error)?.report(in: "\(source)", file: source.file) ?? "\(source): \(error.localizedDescription)\n")
  return .failure
}

/// The position of an error in its document, if it has one.
public func fault(of error: any Error) -> Fault? {
  if let fault = error as? Fault { return fault }
  let cause = error as? XMLParseError ?? (error as NSError).userInfo[NSUnderlyingErrorKey] as? XMLParseError
  return cause.map { Fault($0.message, at: $0.position) }
}
