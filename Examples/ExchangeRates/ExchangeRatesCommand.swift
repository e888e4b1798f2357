import ArgumentParser
import ExampleSupport
import ExpatXML
import ExpatXMLCoding
import Foundation

/// The answer of the European Central Bank. Keys are paths in the document.
struct ExchangeRates: Decodable, Sendable {
  enum CodingKeys: String, CodingKey {
    case day = "Cube/Cube/@time"
    case rates = "Cube/Cube/Cube"
  }

  /// `<Cube currency="USD" rate="1.0864"/>`
  struct Rate: Decodable, Sendable {
    var currency: String
    var rate: Decimal
  }

  var day: String
  var rates: [Rate]

  /// Asks a web service, and decodes its answer.
  init(from source: XMLAsyncSource) async throws {
    var decoder = ExpatXMLDecoder()
    // Another document, such as a page of HTML, is an error.
    decoder.rootName = "{http://www.gesmes.org/xml/2002-08-01}Envelope"
    self = try await decoder.decode(ExchangeRates.self, from: source, options: XMLOptions(limits: .untrusted))
  }
}

/// Prints what an amount of euros is worth.
@main
struct ExchangeRatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ExchangeRates",
    abstract: "Prints what an amount of euros is worth in other currencies.",
    discussion: """
      The rates of today are at https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml. Without a source, the program \
      uses made-up ones.
      """)

  @Argument(help: Source.help)
  var source: Source?

  @Option(help: "The amount of euros.")
  var amount = 100

  @Option(help: "A currency, such as USD. May be repeated. (default: all of them)")
  var currency: [String] = []

  func run() async throws {
    do {
      let rates = try await ExchangeRates(from: source.map { .url($0.url) } ?? .string(Self.demo))
      print("\(amount) euros on \(rates.day):")
      for rate in rates.rates where currency.isEmpty || currency.contains(rate.currency) {
        print("\(rate.currency)  \((rate.rate * Decimal(amount)).formatted(.number.precision(.fractionLength(2))))")
      }
    } catch {
      throw failure(error, in: source?.description ?? "demo", file: source?.file)
    }
  }

  static let demo = """
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Made-up rates</gesmes:subject>
      <Cube><Cube time="2026-03-16"><Cube currency="USD" rate="1.0864"/><Cube currency="JPY" rate="161.5"/></Cube></Cube>
    </gesmes:Envelope>
    """
}
