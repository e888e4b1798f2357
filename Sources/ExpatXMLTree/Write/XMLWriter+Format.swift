extension XMLWriter {
  /// How a document is laid out.
  public struct Format: Sendable, Hashable {
    /// The indentation of one level; nil if nothing is indented.
    let indentation: String?
    private var isMinified = false

    /// Whether the document begins with an XML declaration.
    var writesDeclaration = true

    /// Whether white space between elements that were read is left out.
    var changesLayout: Bool { indentation != nil || isMinified }

    /// Nothing is added between tags. What was read stays as it is.
    public static let compact = Format(indentation: nil)

    /// As ``compact``, without the white space between elements that were read: see ``indented``.
    public static let minified = Format(indentation: nil, isMinified: true)

    /// Each element, comment and processing instruction is on a line of its own, two spaces further in than the element around
    /// it, up to 32 levels. Elements that contain text are left as they are, with everything in them; so are elements with
    /// `xml:space="preserve"`. What was read is indented anew: white space around elements, comments and instructions is left
    /// out, if their parent has no other text.
    public static let indented = Format(indentation: "  ")

    /// As ``indented``, with these spaces or tabs for each level: `"\t"`, for example. Other characters are left out.
    public static func indented(by indentation: String) -> Format {
      Format(indentation: indentation.filter { $0 == " " || $0 == "\t" })
    }

    /// The same layout without an XML declaration (XML 1.0, production 23).
    public var withoutDeclaration: Format {
      Format(indentation: indentation, isMinified: isMinified, writesDeclaration: false)
    }
  }
}
