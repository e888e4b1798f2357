/// The parser that reads a source. It is made after the source, which asks for its options when a download begins.
final class ParserReference {
  weak var parser: ExpatXMLParser?

  var options: XMLOptions { parser?.parsing.options ?? XMLOptions() }
}
