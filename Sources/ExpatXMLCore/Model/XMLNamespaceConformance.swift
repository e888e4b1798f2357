/// How faults against Namespaces in XML 1.0 are handled.
@nonexhaustive
public enum XMLNamespaceConformance: Sendable, Hashable {
  /// They are ignored, as by `XMLParser`: a name with an undeclared prefix is in no namespace, a forbidden declaration
  /// declares nothing, and attributes may share an expanded name. The default.
  case tolerant

  /// They are errors of code ``XMLErrorCode/namespaceDeclarationError``. Prefixes must be declared, and two attributes
  /// may not have one expanded name. A declaration may neither declare a prefix as `""` nor touch the prefixes `xml`
  /// and `xmlns` or their namespaces. A name may not have more than one colon, or one at its start or end. The name of
  /// a processing instruction, an entity or a notation may have none. What a delegate skips with `skipDescendants()` is
  /// not checked.
  case strict
}
