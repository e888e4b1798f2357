internal import CExpatXMLExpat

/// The libexpat that this process has loaded. It may be older or newer than the headers used for the build.
package enum ExpatLibrary {
  /// A release of libexpat.
  package struct Version: Sendable, Hashable, Comparable {
    /// The first number: 2 in 2.7.1.
    package var major: Int
    /// The second number: 7 in 2.7.1.
    package var minor: Int
    /// The third number: 1 in 2.7.1.
    package var micro: Int

    package init(major: Int, minor: Int, micro: Int) {
      (self.major, self.minor, self.micro) = (major, minor, micro)
    }

    package static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor, left.micro) < (right.major, right.minor, right.micro)
    }
  }

  /// The release that the library says it is, for logs and reports.
  ///
  /// It does not say which faults the library has: distributions backport security fixes and keep the number.
  package static let version: Version = {
    let version = XML_ExpatVersionInfo()
    return Version(major: Int(version.major), minor: Int(version.minor), micro: Int(version.micro))
  }()

  /// The first release that limits how far entities expand.
  static let oldest = Version(major: 2, minor: 4, micro: 0)

  /// Throws if a library is too old, or was built to keep no bytes before the current token: references and the positions of
  /// faults are found in those.
  static func check(
    _ version: Version = version, contextBytes: Int = Int(expatxml_context_bytes())
  ) throws(XMLParseError) {
    let demand: String
    if version < oldest {
      demand = "ExpatXML needs \(oldest) or later."
    } else if contextBytes == 0 {
      demand = "It was built with XML_CONTEXT_BYTES 0. ExpatXML needs more: the default is 1024."
    } else {
      return
    }
    throw XMLParseError(
      code: .internalError, message: "libexpat \(version) is loaded. \(demand)", position: .none)
  }
}

extension ExpatLibrary.Version: CustomStringConvertible {
  /// `2.7.1`.
  package var description: String { "\(major).\(minor).\(micro)" }
}
