/// Deviations from the suite, with reasons.
enum ConformanceErrata {
  /// Rows that fail, by ID. A row that passes must be removed from the list.
  private static let expectedFailures = [
    "hst-lhs-007": "Expat takes the word of a byte order mark of UTF-8, whatever encoding is declared.",
    "hst-lhs-008": """
    A byte order mark of UTF-16 counts more than the encoding that is declared. Expat by itself rejects this one.
    """,
    "rmt-e2e-38": "Expat reads an entity that declares version 1.1 as XML 1.0 (erratum E10 of the fourth edition).",
  ]

  /// Rows that are well-formed only in the fifth edition, and pass. All other such rows use names of the fifth edition
  /// in their markup, and Expat knows only those of the fourth. A row that fails must be removed from the list.
  private static let acceptedRowsOfFifthEdition: Set = [
    // About version 1.7.
    "x-rmt-008b",
    // About values of attributes of the types ID and NMTOKEN, which only validating parsers check.
    "x-rmt5-014a", "x-ibm-1-0.5-valid-P05-ibm05v04.xml", "x-ibm-1-0.5-valid-P047-ibm07v01.xml",
  ]

  /// The reason why a row fails; nil if it must pass.
  static func expectedFailure(of row: ConformanceRow) -> String? {
    expectedFailures[row.id]
      ?? (hasNamesOfFifthEdition(row) ? "Expat does not know the names of the fifth edition." : nil)
  }

  private static func hasNamesOfFifthEdition(_ row: ConformanceRow) -> Bool {
    row.isOfFifthEditionOnly && [.valid, .invalid].contains(row.kind) && !acceptedRowsOfFifthEdition.contains(row.id)
  }

  /// Canonical forms by row ID, for rows whose output file is not canonical. A row whose output file is must be removed from the list.
  static let canonicalForms = [
    // The output file contains `/>`, and ends with a line feed.
    "valid-sa-044": """
    <doc>&#10;<e a1="v1" a2="v2" a3="v3"></e>&#10;<e a1="w1" a2="v2"></e>&#10;<e a1="v1" a2="w2" a3="v3"></e>&#10;</doc>
    """,
    // These output files have the processing instruction before the document type.
    "ibm-valid-P28-ibm28v02.xml": animals(notation: "ibm28v02.txt"),
    "ibm-valid-P29-ibm29v01.xml": animals(notation: "ibm29v01.txt"),
    "ibm-valid-P29-ibm29v02.xml": animals(notation: "ibm29v01.txt"),
  ]

  private static func animals(notation: String) -> String {
    """
    <!DOCTYPE animal [
    <!NOTATION animal_class SYSTEM '\(notation)'>
    ]>
    <?sound "This is a PI" ?><animal>&#10;   <cat>This is a small cat</cat>&#10;   \
    <tiger color="white">This is a white tiger in Mirage!!</tiger>&#10;   <cat></cat>&#10;   \
    <leopard>&#10;      <small></small>&#10;      <big></big>&#10;   </leopard>&#10;</animal>
    """
  }

  /// Rows that are parsed with text in runs. The canonical form is in document order, but coalesced text is delivered
  /// after a processing instruction inside it.
  static let rowsInRuns: Set = ["ibm-valid-P43-ibm43v01.xml"]
}
