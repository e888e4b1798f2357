extension XMLWriter {
  /// The document, or an element of it, while it is open. What is written comes before its end.
  ///
  /// While a closure writes an element, the scope around it can't be used: the compiler sees to that.
  ///
  /// A name is a qualified name, whose prefix must be declared, or has its namespace in braces:
  /// `{http://www.w3.org/2005/Atom}title`. That gets a prefix that is declared for the namespace. If there is none, it is
  /// declared: for an element as the default one, for an attribute with a prefix like `ns1`. `{}title` is in no namespace.
  public struct Scope: ~Copyable {
    let core: WriterCore
    /// The number of open elements. Elements that an event started come on top.
    let depth: Int

    init(_ core: WriterCore) {
      self.core = core
      depth = core.depth
    }

    // MARK: Elements

    /// Writes an element with text.
    ///
    /// - Parameters:
    ///   - name: its name: see ``XMLWriter/Scope``.
    ///   - text: the text. An empty text makes an empty element.
    /// - Throws: ``XMLWriteError``; the errors of the destination.
    public mutating func element(_ name: String, _ text: String) throws {
      try element(name, [:], text)
    }

    /// Writes an element with attributes and text, or an empty one.
    ///
    /// - Parameters:
    ///   - name: its name: see ``XMLWriter/Scope``.
    ///   - attributes: its attributes, in this order. Those that are nil are left out.
    ///   - namespaces: the namespaces that it declares, by prefix; `""` for the default one.
    ///   - text: the text.
    /// - Throws: ``XMLWriteError``; the errors of the destination.
    public mutating func element(
      _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
      namespaces: KeyValuePairs<String, String> = [:],
      _ text: String = ""
    ) throws {
      try core.change {
        try $0.startElement(name, attributes, namespaces, isMixed: false)
        try $0.text(text)
        try $0.endElement()
      }
    }

    /// Writes an element with what a closure writes.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - attributes: its attributes, in this order. Those that are nil are left out. `xmlns` and `xmlns:p` declare
    ///     namespaces.
    ///   - namespaces: the namespaces that it declares, by prefix; `""` for the default one.
    ///   - isMixed: whether text follows elements in it. It is then not indented, nor is anything in it. Otherwise it is indented up
    ///     to the first text.
    ///   - body: writes the content.
    /// - Throws: ``XMLWriteError``; the errors of the destination and of the closure.
    public mutating func element(
      _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
      namespaces: KeyValuePairs<String, String> = [:], isMixed: Bool = false, _ body: (inout Scope) throws -> Void
    ) throws {
      try core.change { try $0.startElement(name, attributes, namespaces, isMixed: isMixed) }
      try Scope(core).run(body)
      try core.change { try $0.endElement() }
    }

    /// Writes an element with what a closure writes. Namespaces that are in force are not declared again.
    package mutating func element(
      _ name: String, declaring declarations: [(prefix: String, uri: String)], isMixed: Bool,
      _ body: (inout Scope) throws -> Void
    ) throws {
      try core.change { try $0.startElement(name, declaringIfNeeded: declarations, isMixed: isMixed) }
      try Scope(core).run(body)
      try core.change { try $0.endElement() }
    }

    /// Writes all of what a closure writes, or nothing if that is refused. The destination gets it at the end.
    package mutating func whole(_ body: (inout Scope) throws -> Void) throws {
      try core.changeTogether { try body(&self) }
    }

    /// Writes an element with text that is well-formed UTF-8.
    package mutating func element(_ name: String, _ text: Span<UInt8>) throws {
      try core.change { try $0.element(name, text) }
    }

    /// Writes one more attribute of this element, before any content.
    ///
    /// - Parameters:
    ///   - name: its name: see ``XMLWriter/Scope``. It can't declare a namespace.
    ///   - value: the value. White space other than spaces becomes references, so that reading gives the same value.
    /// - Throws: ``XMLWriteError``; the errors of the destination.
    public mutating func attribute(_ name: String, _ value: String) throws {
      try unsafe value.withFastUTF8 { try unsafe attribute(name, $0.span) }
    }

    /// Writes an attribute with a value that is well-formed UTF-8.
    package mutating func attribute(_ name: String, _ value: Span<UInt8>) throws {
      try core.change { document in
        guard document.depth == depth else {
          throw WriteFault(.misplaced, "The attribute \(name) must be written before the content of the element.")
        }
        try document.attribute(name, value)
      }
    }

    // MARK: Content

    /// Writes text. An empty text writes nothing.
    ///
    /// - Throws: ``XMLWriteError``; the errors of the destination.
    public mutating func text(_ text: String) throws { try core.change { try $0.text(text) } }

    /// Writes text that is well-formed UTF-8.
    package mutating func text(_ text: Span<UInt8>) throws { try core.change { try $0.text(text) } }

    /// Writes a CDATA section (XML 1.0, section 2.7). Readers give the same text, which may contain `]]>`.
    ///
    /// - Throws: ``XMLWriteError``; the errors of the destination.
    public mutating func cdata(_ text: String) throws { try core.change { try $0.cdata(text) } }

    /// Writes a comment.
    ///
    /// - Throws: ``XMLWriteError`` if it contains `--` or a carriage return, or ends in a hyphen (XML 1.0, section 2.5);
    ///   the errors of the destination.
    public mutating func comment(_ text: String) throws { try core.change { try $0.comment(text) } }

    /// Writes a processing instruction.
    ///
    /// - Throws: ``XMLWriteError`` if the target is not a name without a colon, or is `xml`. Also if the data contains `?>` or a
    ///   carriage return, or begins with white space (XML 1.0, section 2.6). The errors of the destination.
    public mutating func processingInstruction(_ target: String, _ data: String? = nil) throws {
      try core.change { try $0.processingInstruction(target, data) }
    }

    // MARK: Bytes

    /// Gives everything that was written to the destination, if there is one.
    public mutating func flush() throws { try core.change { try $0.buffer.drain() } }

    /// Removes and returns what was written into memory if it is at least a chunk of 64 KiB; nil otherwise. Use it to pass on a long
    /// document asynchronously. In what is parsed at once, an element that is made in code or an insertion, it is always nil.
    public mutating func takeChunk() -> [UInt8]? { core.takeChunk() }

    // MARK: Ends

    /// Runs a closure in this scope, and expects that it leaves no element open.
    consuming func run(_ body: (inout Scope) throws -> Void) throws {
      do {
        try body(&self)
        try checkEnd()
      } catch {
        core.fail()
        throw error
      }
    }

    /// As ``run(_:)``, with an asynchronous closure.
    nonisolated(nonsending) consuming func run(
      _ body: nonisolated(nonsending) (inout Scope) async throws -> Void
    ) async throws {
      do {
        try await body(&self)
        try checkEnd()
      } catch {
        core.fail()
        throw error
      }
    }

    private func checkEnd() throws {
      try core.change { document in
        guard document.depth == depth else {
          let name = document.openElementName ?? ""
          throw WriteFault(.incomplete, "The element \(name), which an event has started, is not complete.")
        }
      }
    }
  }
}
