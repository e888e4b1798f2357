internal import CExpatXMLExpat

/// The libexpat that this process has loaded. It may be older or newer than the headers used for the build.
package enum ExpatLibrary {
  package typealias Version = (major: Int32, minor: Int32, micro: Int32)

  /// The release that the library says it is, for logs and reports.
  ///
  /// It does not say which faults the library has: distributions backport security fixes and keep the number.
  package static let version: Version = {
    let version = XML_ExpatVersionInfo()
    return (version.major, version.minor, version.micro)
  }()

  /// The first release that limits how far entities expand.
  static let oldest: Version = (2, 4, 0)

  /// Throws if a library is too old.
  static func check(_ version: Version = version) throws(XMLParseError) {
    guard version < oldest else { return }
    throw XMLParseError(
      code: .internalError,
      message: "libexpat \(description(of: version)) is loaded. ExpatXML needs \(description(of: oldest)) or later.",
      position: .none)
  }

  /// `2.7.1`.
  package static func description(of version: Version) -> String {
    "\(version.major).\(version.minor).\(version.micro)"
  }
}
