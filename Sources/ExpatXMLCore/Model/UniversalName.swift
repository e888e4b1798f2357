/// A name with its namespace in James Clark's notation, which ElementTree also uses: `{urn:orders}id` is `id` in
/// `urn:orders`, `{}id` in no namespace, `{*}id` in any.
package struct UniversalName {
  /// Nil if the name contains no namespace.
  package let namespace: String?
  package let name: String

  package init(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "{"), let end = text.utf8.firstIndex(of: UInt8(ascii: "}")) else {
      namespace = nil
      name = text
      return
    }
    namespace = String(text[text.utf8.index(after: text.startIndex)..<end])
    name = String(text[text.utf8.index(after: end)...])
  }
}
