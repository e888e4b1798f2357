/// A declaration of the document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7).
package enum MarkupDeclaration: Sendable {
  case notation(Notation)
  case entity(Entity)
  case attribute(Attribute)
  case element(Element)
}

extension MarkupDeclaration {
  /// A notation (XML 1.0, production 82). It has at least one of the identifiers.
  package struct Notation: Sendable {
    package var name: String

    package var publicID: String?

    package var systemID: String?

    package init(name: String, publicID: String? = nil, systemID: String? = nil) {
      self.name = name
      self.publicID = publicID
      self.systemID = systemID
    }
  }

  /// An entity (XML 1.0, production 70). It is internal and has a value, or it is external and has a system identifier.
  package struct Entity: Sendable {
    package var name: String

    /// Whether it is a parameter entity, which only the document type may refer to: `%name;`.
    package var isParameter: Bool

    /// The replacement text of an internal entity (XML 1.0, section 4.5); nil for an external one, which is not loaded.
    package var value: String?

    package var publicID: String?

    /// The system identifier; nil for an internal entity.
    package var systemID: String?

    /// The notation of an unparsed entity, which is not XML; nil for others.
    package var notationName: String?

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
  package struct Attribute: Sendable {
    /// What applies if a tag leaves the attribute out (XML 1.0, production 60).
    package enum Default: Sendable {
      /// `#REQUIRED`: it may not be left out. Only validating parsers demand it.
      case required

      /// `#IMPLIED`: the element then doesn't have it.
      case implied

      /// It has this value.
      case value(String)

      /// `#FIXED`: it has this value, and may have no other. Only validating parsers demand it.
      case fixed(String)
    }

    package var name: String

    package var elementName: String

    /// The type, such as `CDATA` or `(a|b)`.
    package var type: String

    package var `default`: Default

    package init(name: String, elementName: String, type: String, default: Default) {
      self.name = name
      self.elementName = elementName
      self.type = type
      self.default = `default`
    }

    /// The value that the attribute has if a tag leaves it out; nil if it has none.
    package var defaultValue: String? {
      switch `default` {
      case .required, .implied: nil
      case .value(let value), .fixed(let value): value
      }
    }
  }

  /// An element (XML 1.0, production 45).
  package struct Element: Sendable {
    package var name: String

    /// The content model without white space, such as `(title,body?)*`.
    package var model: String

    package init(name: String, model: String) {
      self.name = name
      self.model = model
    }
  }
}

extension MarkupDeclaration {
  var description: String {
    switch self {
    case .notation(let notation):
      return "<!NOTATION \(notation.name)\(Self.externalID(notation.publicID, notation.systemID))>"
    case .entity(let entity):
      let content = entity.value.map { " \"\($0)\"" } ?? Self.externalID(entity.publicID, entity.systemID)
      let notation = entity.notationName.map { " NDATA \($0)" } ?? ""
      return "<!ENTITY \(entity.isParameter ? "% " : "")\(entity.name)\(content)\(notation)>"
    case .attribute(let attribute):
      let value =
        switch attribute.default {
        case .required: "#REQUIRED"
        case .implied: "#IMPLIED"
        case .value(let value): "\"\(value)\""
        case .fixed(let value): "#FIXED \"\(value)\""
        }
      return "<!ATTLIST \(attribute.elementName) \(attribute.name) \(attribute.type) \(value)>"
    case .element(let element): return "<!ELEMENT \(element.name) \(element.model)>"
    }
  }

  static func externalID(_ publicID: String?, _ systemID: String?) -> String {
    switch (publicID, systemID) {
    case (nil, nil): ""
    case (nil, let systemID?): " SYSTEM \"\(systemID)\""
    case (let publicID?, let systemID): " PUBLIC \"\(publicID)\"\(systemID.map { " \"\($0)\"" } ?? "")"
    }
  }
}
