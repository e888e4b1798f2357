import ExpatXML

/// Faults that are repaired together: their name as an argument, and what a validator says about them.
struct RepairGroup {
  var name: String
  var repairs: XMLRepairs
  var rule: String

  static let all = [
    RepairGroup(
      name: "characters", repairs: .characters, rule: "XML does not allow this character, not even as a reference."),
    RepairGroup(
      name: "encoding", repairs: .encoding, rule: "The document is not in the encoding that it declares, or in UTF-8."),
    RepairGroup(
      name: "entities", repairs: .entities,
      rule: "XML knows only &amp;, &lt;, &gt;, &quot; and &apos;. An & in text is written as &amp;."),
    RepairGroup(
      name: "markup", repairs: .markup,
      rule: "In text, < is written as &lt; and ]]> as ]]&gt;. A comment does not contain two hyphens."),
    RepairGroup(
      name: "attributes", repairs: .attributes,
      rule: "An element has an attribute only once, after a space, with a value in quotation marks."),
    RepairGroup(
      name: "surroundings", repairs: .surroundings,
      rule: "Nothing may come before the XML declaration, and nothing but comments after the root element."),
    RepairGroup(name: "endTags", repairs: .endTags, rule: "Every element needs a start tag and an end tag."),
    RepairGroup(
      name: "unescapedMarkup", repairs: .unescapedMarkup, rule: "HTML in a feed is escaped, or in a CDATA section."),
    RepairGroup(
      name: "misdeclaredUTF8", repairs: .misdeclaredUTF8, rule: "The document is in UTF-8, and declares something else."
    ),
  ]

  /// The group of a repair that was made.
  static func group(of repair: XMLRepair) -> RepairGroup? { all.first { $0.repairs.contains(repair.kind) } }
}
