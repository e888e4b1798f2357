public import ArgumentParser
public import Foundation

/// Where an example's document is: an http or https URL, or a file.
public struct Source: ExpressibleByArgument, CustomStringConvertible, Sendable {
  /// As it was given.
  public let description: String
  /// What it stands for.
  public let url: URL

  /// Takes what has a scheme for a URL, and anything else for the path of a file.
  public init?(argument: String) {
    let url = argument.contains("://") ? URL(string: argument) : URL(fileURLWithPath: argument)
    guard let url, ["file", "http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
    self.url = url
    description = argument
  }

  /// A document of the example's own.
  public init(_ url: URL) {
    self.url = url
    description = url.isFileURL ? url.lastPathComponent : url.absoluteString
  }
}
