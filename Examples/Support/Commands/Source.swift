public import ArgumentParser
public import Foundation

/// The location of an example's document: an http or https URL, or a file.
public struct Source: ExpressibleByArgument, CustomStringConvertible, Sendable {
  /// The help of the argument.
  public static let help: ArgumentHelp = "An http or https URL, or a file; both may be gzipped."

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

  /// Makes a source from a resource of the example itself.
  public init(_ name: String, in bundle: Bundle) throws {
    guard let url = bundle.url(forResource: name, withExtension: nil, subdirectory: "Resources") else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.url = url
    description = name
  }

  /// The path; nil unless it is a file.
  public var file: String? { url.isFileURL ? url.path : nil }
}
