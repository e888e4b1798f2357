/// A document of any length, made while it is read. It has records of several kinds, with numbers that never repeat.
struct EndlessDocument {
  /// One kind of record, with a place for its number.
  private struct Record {
    let xml: String
    let counts: Counts

    init(_ xml: String, elements: Int, attributes: Int = 0, textBytes: Int, comments: Int = 0, instructions: Int = 0) {
      self.xml = xml
      counts = Counts(
        elements: elements, attributes: attributes, textBytes: textBytes, comments: comments, instructions: instructions
      )
    }
  }

  private static let place = "##########"

  private static let records = [
    Record(
      "<entry id='##########' xml:lang='en'><title>Number ########## &amp; &e;</title>\n  <link href='http://a/?b&amp;c'/></entry>\n",
      elements: 3, attributes: 4, textBytes: 26 + 3 + 1),
    Record(
      "<m:point xmlns:m='urn:##########' m:lat='48.1' m:lon='##########'/>\n", elements: 1, attributes: 2, textBytes: 1),
    Record(
      "<note><!-- ########## --><![CDATA[<b>##########</b>]]>\r\ntext</note>\n", elements: 1, textBytes: 22 + 1,
      comments: 1),
    Record("<p>日本 ##########<?page ##########?> é😀&#xE9;</p>\n", elements: 1, textBytes: 26 + 1, instructions: 1),
    Record(
      String(repeating: "<d>", count: 100) + place + String(repeating: "</d>", count: 100) + "\n", elements: 100,
      textBytes: 11),
    Record("<t>" + String(repeating: "##########\n", count: 400) + "</t>\n", elements: 1, textBytes: 4401),
    Record("<u a='\(String(repeating: "##########\n", count: 100))'/>\n", elements: 1, attributes: 1, textBytes: 1),
  ]

  static let start = Array(
    "<!DOCTYPE feed [<!ENTITY e 'entity'><!ATTLIST link rel CDATA 'self'>]>\n<feed xmlns='urn:feed'>".utf8)
  static let end = Array("</feed>".utf8)

  /// Some records, which are repeated with new numbers each time.
  private var block: [UInt8] = []
  private var places: [Int] = []
  private var number = 0
  private var blockCounts = Counts()

  /// The events of the document so far, including its start.
  private(set) var counts = Counts(elements: 1)

  init() {
    let place = Array(Self.place.utf8)
    for _ in 0..<10 {
      for record in Self.records {
        block += Array(record.xml.utf8)
        blockCounts += record.counts
      }
    }
    var index = 0
    while index < block.count {
      if block[index] == place[0], block[index...].starts(with: place) {
        places.append(index)
        index += place.count
      } else {
        index += 1
      }
    }
  }

  /// The next chunk of the document.
  mutating func next() -> [UInt8] {
    for start in places {
      number += 1
      var rest = number
      for index in (start..<start + Self.place.utf8.count).reversed() {
        block[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
    }
    counts += blockCounts
    return block
  }
}
