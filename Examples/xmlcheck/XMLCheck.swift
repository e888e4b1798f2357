import ExpatXMLCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints what documents consist of, or what is wrong with them and where. It does not need Foundation, and may be
/// linked statically.
@main struct XMLCheck {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard !arguments.isEmpty, !arguments.contains("--help") else {
      print(
        """
        Usage: xmlcheck FILE ...
        Checks whether XML documents are well-formed, also if they are gzipped. "-" is standard input.
        Exit code: 0 if all are, 1 if one is not or can't be read, 2 without any.
        """)
      exit(arguments.isEmpty ? 2 : 0)
    }
    var isAnyFaulty = false
    for argument in arguments {
      do {
        print("\(argument): \(try DocumentCounter.counts(inFile: argument == "-" ? "/dev/stdin" : argument))")
      } catch let error as XMLParseError {
        print("\(argument):\(error.position): \(error.message)")
        isAnyFaulty = true
      } catch {
        print("\(argument): \(error)")
        isAnyFaulty = true
      }
    }
    exit(isAnyFaulty ? 1 : 0)
  }
}
