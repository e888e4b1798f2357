internal import TestData

extension BenchmarkDocument {
  private static let users = ["surveyor", "map maker", "Jürgen", "rue & ruelle", "bot_17", "地図太郎", "north-east"]
  private static let tags = [
    ("highway", "crossing"), ("amenity", "bench"), ("name", "Café \"Zum Bären\""), ("shop", "bakery"),
    ("addr:street", "Unter den Linden"), ("operator", "Smith & Sons"), ("natural", "tree"),
  ]

  /// Nodes and ways of a map: nearly everything is in attributes, and there is nearly no text.
  func writeOpenStreetMap(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 2)
    var id = 100_000_000
    try writer.start("osm", ["version": "0.6", "generator": "ExpatXML benchmarks"])
    while writer.byteCount < byteCount {
      id += random.number(1..<99)
      if random.isTrue(oneIn: 40) {
        try writeWay(id: id, to: &writer, random: &random)
      } else {
        try writeNode(id: id, to: &writer, random: &random)
      }
    }
    writer.newLine()
    writer.end("osm")
  }

  private func writeNode(id: Int, to writer: inout DocumentWriter, random: inout SplitMix64) throws {
    let attributes: KeyValuePairs = [
      "id": String(id),
      "lat": "52.\(random.number(1_000_000..<9_999_999))",
      "lon": "13.\(random.number(1_000_000..<9_999_999))",
      "version": String(random.number(1..<30)),
      "timestamp": "20\(random.number(10..<26))-0\(random.number(1..<10))-\(random.number(10..<29))T12:34:56Z",
      "changeset": String(random.number(1_000_000..<99_999_999)),
      "uid": String(random.number(100..<9_999_999)),
      "user": random.element(Self.users),
    ]
    writer.text("\n  ")
    guard random.isTrue(oneIn: 8) else { return try writer.empty("node", attributes) }
    try writer.start("node", attributes)
    for _ in 0..<random.number(1..<4) { try writeTag(to: &writer, random: &random) }
    writer.text("\n  ")
    writer.end("node")
  }

  private func writeWay(id: Int, to writer: inout DocumentWriter, random: inout SplitMix64) throws {
    writer.text("\n  ")
    try writer.start("way", ["id": String(id), "version": "2", "uid": "1234", "user": random.element(Self.users)])
    for _ in 0..<random.number(2..<8) {
      writer.text("\n    ")
      try writer.empty("nd", ["ref": String(id - random.number(1..<9_999_999))])
    }
    try writeTag(to: &writer, random: &random)
    writer.text("\n  ")
    writer.end("way")
  }

  private func writeTag(to writer: inout DocumentWriter, random: inout SplitMix64) throws {
    let (key, value) = random.element(Self.tags)
    writer.text("\n    ")
    try writer.empty("tag", ["k": key, "v": value])
  }
}
