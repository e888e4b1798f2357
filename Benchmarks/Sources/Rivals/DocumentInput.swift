package import Foundation

/// Where a rival gets a document from.
package enum DocumentInput: Sendable {
  /// A file, read in chunks.
  case file(URL)
  /// Bytes that are in memory before the measurement begins.
  case memory(Data)
}
