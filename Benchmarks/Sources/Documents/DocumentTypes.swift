// XMLParser crashes on attributes that are declared without a default. So all attributes have one here, although none
// needs it.
extension BenchmarkDocument {
  static let openStreetMapDTD = """
    <!DOCTYPE osm [
      <!ELEMENT osm (node|way)*>
      <!ATTLIST osm version CDATA "0.6">
      <!ELEMENT node (tag)*>
      <!ATTLIST node version NMTOKEN "1">
      <!ELEMENT tag EMPTY>
      <!ENTITY sons "&#38;amp; Sons">
    ]>
    """

  static let tinyElementsDTD = """
    <!DOCTYPE t [
      <!ELEMENT t (r)*>
      <!ELEMENT r (a|b|c|d)*>
      <!ATTLIST other kind CDATA "none">
      <!ENTITY x "x">
    ]>
    """
}
