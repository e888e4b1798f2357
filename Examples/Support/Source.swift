public import ArgumentParser
public import Foundation

/// The location of an example's document: an http or https URL, or a file.
public struct Source: ExpressibleByArgument, CustomStringConvertible, Sendable {
  /// The argument as given.
  public let description: String
  /// The URL of the document.
  public let url: URL

  /// Makes a source from a URL if the argument has a scheme, and otherwise from the path of a file.
  public init?(argument: String) {
    let url = argument.contains("://") ? URL(string: argument) : URL(fileURLWithPath: argument)
    guard let url, ["file", "http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
    self.url = url
    description = argument
  }

  /// Makes a source from a document of the example itself.
  public init(_ url: URL) {
    self.url = url
    description = url.isFileURL ? url.lastPathComponent : url.absoluteString
  }
}
