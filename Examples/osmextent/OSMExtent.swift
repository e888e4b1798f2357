import ExpatXMLCoding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints the extent of maps of OpenStreetMap. It decodes values without all of Foundation, and may be linked
/// statically.
@main struct OSMExtent {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard !arguments.isEmpty, !arguments.contains("--help") else {
      print(
        """
        Usage: osmextent FILE ...
        Prints the extent of maps of OpenStreetMap, gzipped or not.
        Exit code: 0 if all could be read, 1 if one could not, 2 without any.
        """)
      exit(arguments.isEmpty ? 2 : 0)
    }
    var isAnyFaulty = false
    for argument in arguments {
      do {
        print("\(argument): \(try Extent(inFile: argument))")
      } catch {
        isAnyFaulty = true
        let message = Array("\(argument)\(Self.description(of: error))\n".utf8)
        _ = unsafe write(STDERR_FILENO, message, message.count)
      }
    }
    exit(isAnyFaulty ? 1 : 0)
  }

  /// The position of an error if it has one, and what is wrong.
  static func description(of error: any Error) -> String {
    if let fault = error as? XMLParseError { return ":\(fault.position): \(fault.message)" }
    if let fault = (error as? DecodingError)?.xmlValueError { return ":\(fault.position): \(fault.message)" }
    return ": \(error)"
  }
}
