/// A value of every shape that can be encoded and decoded again.
struct GeneratedValue: Codable, Equatable {
  enum CodingKeys: String, CodingKey {
    case id = "@id"
    case numbers = "@numbers"
    case language = "@xml:lang"
    case name, optionalName, isOpen, small, large, fraction, single, amount, date, optionalDate, data, address, color
    case words, list, names, points, optionalPoint, tags = "tags/tag", tagCount = "tags/@count"
    case prefixed = "m:prefixed", inNamespace = "{urn:n}inNamespace"
    case shape, shapes, choices = "circle|rectangle|text|lines|nothing", anyShapes = "shapes2/*", dictionary, table,
      children
    case price, empty, optionalEmpty
    case own = "link[@rel='self']/@href", next = "link[@rel='next'][@lang='en']/@href", part = "."
  }

  struct Point: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case x = "@x", y = "@y", label }
    var x: Int
    var y: Double
    var label: String?
  }

  struct Price: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case amount = "#text", currency = "@currency" }
    var amount: Decimal
    var currency: String
  }

  /// Members that are written beside those of the type.
  struct Part: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case kind = "@kind", partName }
    var kind: String?
    var partName: String
  }

  struct Empty: Codable, Equatable {}

  enum Color: String, Codable, CaseIterable { case red, green, blue }

  enum Shape: Codable, Equatable {
    case circle(Double)
    case rectangle(width: Int, height: Int?)
    case text(String)
    case lines([Point])
    case nothing
  }

  var id: Int
  var numbers: [Int]
  var language: String?
  var name: String
  var optionalName: String?
  var isOpen: Bool
  var small: Int8
  var large: UInt64
  var fraction: Double
  var single: Float
  var amount: Decimal?
  var date: Date
  var optionalDate: Date?
  var data: Data
  var address: URL?
  var color: Color
  var words: Set<String>
  var list: [Int]
  var names: [String]
  var points: [Point]
  var optionalPoint: Point?
  var tags: [String]
  var tagCount: Int?
  var prefixed: String
  var inNamespace: Int?
  var shape: Shape
  var shapes: [Shape]
  var choices: [Shape]
  var anyShapes: [Shape]
  var dictionary: [String: String]
  var table: [String: [String: Int]]
  var children: [GeneratedValue]
  var price: Price?
  var empty: Empty
  var optionalEmpty: Empty?
  var own: String
  var next: Int?
  var part: Part
}

/// Makes values from a seed.
struct ValueGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func optional<Value>(_ make: (inout ValueGenerator) -> Value) -> Value? {
    number(0...1) == 0 ? nil : make(&self)
  }

  private mutating func array<Value>(_ make: (inout ValueGenerator) -> Value) -> [Value] {
    (0..<number(0...3)).map { _ in make(&self) }
  }

  private mutating func string() -> String {
    let pieces = ["a", "é", "😀", " ", "\n", "\t", "\r", "<", "&", "]]>", "\"", "'", "名前。", "\u{FFFD}", "text"]
    return (0..<number(0...5)).map { _ in pieces[number(0...pieces.count - 1)] }.joined()
  }

  private mutating func name() -> String { ["a", "b-c", "d.e", "_f", "名前"][number(0...4)] + "\(number(0...9))" }

  private mutating func double() -> Double {
    while true {
      let value = Double(bitPattern: random.next())
      if value.isFinite { return value }
    }
  }

  private mutating func float() -> Float {
    while true {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      if value.isFinite { return value }
    }
  }

  private mutating func date() -> Date {
    let seconds = Double(number(-60_000_000_000...60_000_000_000))
    switch number(0...2) {
    case 0: return Date(timeIntervalSinceReferenceDate: seconds)
    case 1: return Date(timeIntervalSinceReferenceDate: seconds + Double(number(0...999)) / 1000)
    default: return Date(timeIntervalSinceReferenceDate: seconds + Double.random(in: 0..<1, using: &random))
    }
  }

  private mutating func decimal() -> Decimal {
    Decimal(
      sign: number(0...1) == 0 ? .plus : .minus, exponent: number(-9...9), significand: Decimal(number(0...99_999)))
  }

  private mutating func point() -> GeneratedValue.Point {
    GeneratedValue.Point(x: number(-9...9), y: double(), label: optional { $0.string() })
  }

  private mutating func shape() -> GeneratedValue.Shape {
    switch number(0...4) {
    case 0: .circle(double())
    case 1: .rectangle(width: number(0...9), height: optional { $0.number(0...9) })
    case 2: .text(string())
    case 3: .lines(array { $0.point() })
    default: .nothing
    }
  }

  private mutating func dictionary<Value>(_ make: (inout ValueGenerator) -> Value) -> [String: Value] {
    Dictionary(array { ($0.name(), make(&$0)) }) { first, _ in first }
  }

  mutating func value(depth: Int = 0) -> GeneratedValue {
    GeneratedValue(
      id: number(Int.min...Int.max), numbers: array { $0.number(-9...9) }, language: optional { $0.string() },
      name: string(), optionalName: optional { $0.string() }, isOpen: number(0...1) == 0,
      small: Int8(truncatingIfNeeded: number(0...255)), large: random.next(), fraction: double(), single: float(),
      amount: optional { $0.decimal() }, date: date(), optionalDate: optional { $0.date() },
      data: Data((0..<number(0...9)).map { _ in UInt8(truncatingIfNeeded: number(0...255)) }),
      address: optional { URL(string: "http://example.org/\($0.number(0...9))?a=1&b=2") } ?? nil,
      color: GeneratedValue.Color.allCases[number(0...2)], words: Set(array { $0.string() }),
      list: array { $0.number(-9...9) }, names: array { $0.string() }, points: array { $0.point() },
      optionalPoint: optional { $0.point() }, tags: array { $0.string() }, tagCount: optional { $0.number(0...9) },
      prefixed: string(), inNamespace: optional { $0.number(0...9) }, shape: shape(), shapes: array { $0.shape() },
      choices: array { $0.shape() }, anyShapes: array { $0.shape() }, dictionary: dictionary { $0.string() },
      table: dictionary { $0.dictionary { $0.number(0...9) } },
      children: depth < 2 ? array { $0.value(depth: depth + 1) } : [],
      price: optional { GeneratedValue.Price(amount: $0.decimal(), currency: $0.string()) }, empty: .init(),
      optionalEmpty: optional { _ in .init() }, own: string(), next: optional { $0.number(0...9) },
      part: GeneratedValue.Part(kind: optional { $0.string() }, partName: string()))
  }
}
