import ArgumentParser
import ExpatXMLTree

/// A path and the text that is set there: `title=Harbour`, `rect[@id='1']/@fill=red`.
struct Setting: ExpressibleByArgument {
  let path: XMLTextPath
  let text: String

  /// Splits an argument at the first equals sign after a whole path.
  init?(argument: String) {
    for index in argument.indices where argument[index] == "=" {
      guard let path = try? XMLTextPath(parsing: String(argument[..<index])) else { continue }
      (self.path, text) = (path, String(argument[argument.index(after: index)...]))
      return
    }
    return nil
  }

  /// The pattern of elements, and the attribute that is set in them; nil for their texts.
  func target() throws -> (elements: XMLPath, attribute: String?) {
    let steps = path.description.split(separator: "/@", omittingEmptySubsequences: false)
    if let attribute = steps.last, steps.count > 1,
      let elements = try? XMLPath(parsing: steps.dropLast().joined(separator: "/@"))
    {
      return (elements, String(attribute))
    }
    return (try XMLPath(parsing: path.description), nil)
  }
}
