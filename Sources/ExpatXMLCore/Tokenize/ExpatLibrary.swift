internal import CExpatXMLExpat

/// The libexpat that this process has loaded. It may be older or newer than the headers used for the build.
enum ExpatLibrary {
  struct Version: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int
    var micro: Int

    static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor, left.micro) < (right.major, right.minor, right.micro)
    }

    var description: String { "\(major).\(minor).\(micro)" }
  }

  static let version: Version = {
    let version = XML_ExpatVersionInfo()
    return Version(major: Int(version.major), minor: Int(version.minor), micro: Int(version.micro))
  }()

  /// The first release that limits how far entities expand.
  static let oldest = Version(major: 2, minor: 4, micro: 0)

  /// Throws if a library is too old.
  static func check(_ version: Version = version) throws(XMLParseError) {
    guard version < oldest else { return }
    throw XMLParseError(
      code: .internalError, message: "libexpat \(version) is loaded. ExpatXML needs \(oldest) or later.",
      position: .none)
  }

  /// Whether a parse that is suspended inside entities can be resumed without losing anything.
  ///
  /// Up to 2.6, Expat drops the text behind a nested entity in the entity around it. Some distributions' releases of
  /// 2.4 and 2.5 have the fix of 2.7. Version numbers don't tell, so this is tested once in each process.
  static let resumesInEntities = SuspensionProbe.succeeds()
}
