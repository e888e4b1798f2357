extension XMLEvent {
  /// A declaration of the document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7).
  @nonexhaustive
  public enum Declaration: Sendable {
    /// A notation.
    case notation(Notation)

    /// A general or parameter entity.
    case entity(Entity)

    /// An attribute.
    case attribute(Attribute)

    /// An element.
    case element(Element)
  }
}

extension XMLEvent.Declaration {
  /// A notation (XML 1.0, production 82). It has at least one of the identifiers.
  public struct Notation: Sendable {
    /// The name.
    public var name: String

    /// The public identifier; nil for none.
    public var publicID: String?

    /// The system identifier; nil for none.
    public var systemID: String?

    package init(name: String, publicID: String? = nil, systemID: String? = nil) {
      self.name = name
      self.publicID = publicID
      self.systemID = systemID
    }
  }

  /// An entity (XML 1.0, production 70). It is internal and has a value, or it is external and has a system identifier.
  public struct Entity: Sendable {
    /// The name.
    public var name: String

    /// Whether it is a parameter entity, which only the document type may refer to: `%name;`.
    public var isParameter: Bool

    /// The replacement text of an internal entity (XML 1.0, section 4.5); nil for an external one, which is not loaded.
    public var value: String?

    /// The public identifier; nil for none.
    public var publicID: String?

    /// The system identifier; nil for an internal entity.
    public var systemID: String?

    /// The notation of an unparsed entity, which is not XML; nil for others.
    public var notationName: String?

    package init(name: String, value: String, isParameter: Bool = false) {
      self.name = name
      self.isParameter = isParameter
      self.value = value
    }

    package init(
      name: String, publicID: String? = nil, systemID: String?, notationName: String? = nil, isParameter: Bool = false
    ) {
      self.name = name
      self.isParameter = isParameter
      self.publicID = publicID
      self.systemID = systemID
      self.notationName = notationName
    }
  }

  /// An attribute of an element (XML 1.0, production 53).
  public struct Attribute: Sendable {
    /// What an attribute is if a tag leaves it out (XML 1.0, production 60).
    public enum Default: Sendable {
      /// `#REQUIRED`: it may not be left out. Only validating parsers demand it.
      case required

      /// `#IMPLIED`: it is not there.
      case implied

      /// It has this value.
      case value(String)

      /// `#FIXED`: it has this value, and may have no other. Only validating parsers demand it.
      case fixed(String)
    }

    /// The name.
    public var name: String

    /// The name of the element.
    public var elementName: String

    /// The type, such as `CDATA` or `(a|b)`.
    public var type: String

    /// What the attribute is if a tag leaves it out.
    public var `default`: Default

    package init(name: String, elementName: String, type: String, default: Default) {
      self.name = name
      self.elementName = elementName
      self.type = type
      self.default = `default`
    }

    /// The value of the attribute if a tag leaves it out; nil for none.
    package var defaultValue: String? {
      switch `default` {
      case .required, .implied: nil
      case .value(let value), .fixed(let value): value
      }
    }
  }

  /// An element (XML 1.0, production 45).
  public struct Element: Sendable {
    /// The name.
    public var name: String

    /// The content model without white space, such as `(title,body?)*`.
    public var model: String

    package init(name: String, model: String) {
      self.name = name
      self.model = model
    }
  }
}
