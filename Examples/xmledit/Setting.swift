import ArgumentParser
import Foundation

/// A path and the text that is set there: `title=Harbour`, `rect[@id='1']/@fill=red`.
struct Setting: ExpressibleByArgument, Equatable {
  let path: String
  let text: String

  /// Splits an argument at the first equals sign outside of brackets.
  init?(argument: String) {
    var depth = 0
    guard
      let equalsSign = argument.firstIndex(where: { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return character == "=" && depth == 0
      }), equalsSign > argument.startIndex
    else { return nil }
    path = String(argument[..<equalsSign])
    text = String(argument[argument.index(after: equalsSign)...])
  }

  /// The pattern of elements, and the attribute that is set in them; nil for their texts.
  var target: (element: String, attribute: String?) {
    guard let at = path.range(of: "/@", options: .backwards), !path[at.upperBound...].contains("]") else {
      return (path, nil)
    }
    return (String(path[..<at.lowerBound]), String(path[at.upperBound...]))
  }
}
