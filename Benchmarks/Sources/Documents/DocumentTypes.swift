extension BenchmarkDocument {
  static let openStreetMapDTD = """
    <!DOCTYPE osm [
      <!ELEMENT osm (node|way)*>
      <!ATTLIST osm version CDATA #REQUIRED generator CDATA #IMPLIED>
      <!ELEMENT node (tag)*>
      <!ATTLIST node id NMTOKEN #REQUIRED visible (true|false) #IMPLIED>
      <!ELEMENT tag EMPTY>
      <!ENTITY sons "&#38; Sons">
    ]>
    """

  static let tinyElementsDTD = """
    <!DOCTYPE t [
      <!ELEMENT t (r)*>
      <!ELEMENT r (a|b|c|d)*>
      <!ATTLIST c kind CDATA #IMPLIED>
      <!ENTITY x "x">
    ]>
    """
}
