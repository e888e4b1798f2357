/// The parser that reads a source: it is made after the source is, and a download asks for its options when it begins.
final class ParserReference {
  weak var parser: ExpatXMLParser?

  var options: XMLOptions { parser?.parsing.options ?? XMLOptions() }
}
