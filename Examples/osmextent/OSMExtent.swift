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
      print("Usage: osmextent FILE ...\nPrints the extent of maps of OpenStreetMap, gzipped or not.")
      exit(arguments.isEmpty ? 2 : 0)
    }
    do {
      for argument in arguments { print("\(argument): \(try Extent(inFile: argument))") }
    } catch {
      print(error)
      exit(1)
    }
  }
}
