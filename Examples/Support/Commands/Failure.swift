public import ArgumentParser
public import ExampleTerminal
import ExpatXML
import ExpatXMLCoding
import Foundation

/// Prints an error to standard error, with its position and the line if they are known, and returns the exit code.
public func failure(_ error: any Error, in source: Source) -> ExitCode {
  failure(error, in: source.description, file: source.file)
}

/// The same for any document. Its lines are known if it is a file.
public func failure(_ error: any Error, in name: String, file: String? = nil) -> ExitCode {
  printError(fault(of: error)?.report(in: name, file: file) ?? "\(name): \(error.localizedDescription)\n")
  return .failure
}

/// The position of an error in its document, if it has one.
public func fault(of error: any Error) -> Fault? {
  if let fault = error as? Fault { return fault }
  if let error = error as? DecodingError, let position = error.sourcePosition {
    return Fault(error.sourceMessage ?? "\(error)", at: position)
  }
  let cause = error as? XMLParseError ?? (error as NSError).userInfo[NSUnderlyingErrorKey] as? XMLParseError
  return cause.map { Fault($0.message, at: $0.position) }
}
