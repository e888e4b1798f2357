/// A document of any length, made while it is read. It has records of several kinds, with numbers that never repeat.
struct EndlessDocument {
  private static let place = Array("##########".utf8)

  private static let records = [
    "<entry id='##########' xml:lang='en'><title>Number ########## &amp; &e;</title>\n  <link href='http://a/?b&amp;c'/></entry>\n",
    "<m:point xmlns:m='urn:##########' m:lat='48.1' m:lon='##########'/>\n",
    "<note><!-- ########## --><![CDATA[<b>##########</b>]]>\r\ntext</note>\n",
    "<p>日本 ##########<?page ##########?> é😀&#xE9;</p>\n",
    String(repeating: "<d>", count: 100) + "##########" + String(repeating: "</d>", count: 100) + "\n",
    "<t>" + String(repeating: "##########\n", count: 400) + "</t>\n",
    "<u a='\(String(repeating: "##########\n", count: 100))'/>\n",
  ]

  static let start = Array(
    "<!DOCTYPE feed [<!ENTITY e 'entity'><!ATTLIST link rel CDATA 'self'>]>\n<feed xmlns='urn:feed'>".utf8)
  static let end = Array("</feed>".utf8)

  /// Some records, which are repeated with new numbers each time.
  private var block = Array(String(repeating: records.joined(), count: 10).utf8)
  private let places: [Int]
  private var number = 0

  init() {
    places = [block].flatMap { block in block.indices.filter { block[$0...].starts(with: Self.place) } }
  }

  /// The next chunk of the document.
  mutating func next() -> [UInt8] {
    for start in places {
      number += 1
      var rest = number
      for index in (start..<start + Self.place.count).reversed() {
        block[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
    }
    return block
  }
}
