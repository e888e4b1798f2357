extension XMLWriter.Scope {
  /// Writes a value as an element: one record after another makes an endless document in little memory.
  ///
  /// ```swift
  /// try xml.document("quakes") { quakes in
  ///   for quake in source { try quakes.encode(quake, as: "quake") }
  /// }
  /// ```
  ///
  /// A value that can't be written leaves nothing, so the next one can follow. The destination gets a value when it is complete.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - name: the name of the element; nil for ``ExpatXMLEncoder/rootName``.
  ///   - encoder: how it is encoded. The layout is the writer's.
  /// - Throws: `EncodingError` for keys and values that can't be written; any error of the type's own `encode(to:)`; the
  ///   errors of the destination.
  public mutating func encode<T: Encodable>(
    _ value: T, as name: String? = nil, using encoder: ExpatXMLEncoder = ExpatXMLEncoder()
  ) throws {
    try whole { try encoder.encode(value, as: name, to: &$0) }
  }
}
