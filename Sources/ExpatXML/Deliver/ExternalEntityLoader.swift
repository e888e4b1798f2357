internal import Foundation

/// Opens external entities. `ExternalEntityAccess` decides which are allowed.
struct ExternalEntityLoader {
  let stop: StopFlag
  let options: () -> XMLOptions

  func content(of url: URL, followsRedirect: @escaping @Sendable (URL) -> Bool) throws -> EntityContent {
    switch url.scheme?.lowercased() {
    case "file" where url.isLocalFile: return content(of: FileSource(path: url.standardized.path))
    case "http", "https":
      return content(of: URLSource(url, options: options, followsRedirect: followsRedirect))
    default:
      throw URLError.unsupported(url)
    }
  }

  /// Makes content from a source. System identifiers in the entity are resolved against `location` if the source has
  /// none.
  func content(of source: any ByteSource, location: String? = nil) -> EntityContent {
    stop.push(source.cancellation)
    return EntityContent {
      try source.read(into: &$0)
    } metadata: {
      var metadata = source.metadata
      metadata.location = metadata.location ?? location
      return metadata
    } close: {
      stop.pop()
      source.close()
    }
  }
}
