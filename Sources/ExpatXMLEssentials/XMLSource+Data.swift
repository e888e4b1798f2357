#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension XMLSource {
  /// A document in memory. It is not copied.
  public static func data(_ data: Data) -> XMLSource { XMLSource(.data(data)) }
}

extension XMLAsyncSource {
  /// A document in memory. It is not copied.
  public static func data(_ data: Data) -> XMLAsyncSource {
    XMLAsyncSource { _ in DataSource(data) }
  }
}
