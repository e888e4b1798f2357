/// How faults against Namespaces in XML 1.0 are handled.
@nonexhaustive
public enum XMLNamespaceConformance: Sendable, Hashable {
  /// They are ignored, as by `XMLParser`: a name with an undeclared prefix is in no namespace, a forbidden declaration
  /// declares nothing, and attributes may share an expanded name. The default.
  case tolerant

  /// They are errors of code ``XMLErrorCode/namespaceDeclarationError``: an undeclared prefix, two attributes with one
  /// expanded name, a prefix declared as `""`, a declaration that touches the prefixes `xml` and `xmlns` or their
  /// namespaces, a name with more than one colon or one at its start or end, and a colon in the name of a processing
  /// instruction, an entity or a notation. They are not looked for in what a delegate skips, with `skipDescendants()`.
  case strict
}
