import ArgumentParser
import Documents
import Foundation
import Rivals

/// Compares ExpatXML with Expat on documents that have something for Expat in every tag, or every few bytes. The documents of
/// `run` have little of it.
struct ExpatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expat",
    abstract: "Measures documents of which Expat has to read a part everywhere, compared with Expat alone.")

  @Option(help: "How many times each document is parsed in each way in a round.")
  var parses = 5

  @Option(help: "How many rounds there are. The median counts.")
  var rounds = 15

  private static let rivals: [Rival] = [.streamParser, .expatXML]

  func validate() throws {
    if parses <= 0 || rounds <= 0 { throw ValidationError("The numbers of parses and rounds must be positive.") }
  }

  func run() throws {
    print("CPU time, of Expat's in C: median (from, to)   XMLStreamParser           ExpatXMLParser")
    for (name, text) in Self.documents {
      let document = Data(text.utf8)
      let counts = try Rival.expat.parse(.memory(document))
      var ratios = Self.rivals.map { _ in [Double]() }
      for _ in 0..<rounds {
        let expat = try seconds(.expat, document, counts)
        for (index, rival) in Self.rivals.enumerated() {
          ratios[index].append(try seconds(rival, document, counts) / expat)
        }
      }
      let columns = ratios.map {
        let sorted = $0.sorted()
        return String(format: "%10.2f (%4.2f, %5.2f)", sorted[rounds / 2], sorted[0], sorted[rounds - 1])
      }
      print(name.padding(toLength: 40, withPad: " ", startingAt: 0) + columns.joined(separator: "  "))
    }
  }

  private func seconds(_ rival: Rival, _ document: Data, _ expected: ParsedCounts) throws -> Double {
    let start = CPUTime.now
    for _ in 0..<parses {
      guard try rival.parse(.memory(document)) == expected else { throw RivalFailure(rival: rival) }
    }
    return (CPUTime.now - start).total
  }

  private static var documents: [(name: String, text: String)] {
    func text(_ length: Int) -> String { String(repeating: "0123456789", count: length / 10) }
    func document(_ declaration: String = "", _ element: (Int) -> String) -> String {
      "<!DOCTYPE r [\(declaration)]><r>" + (0..<30_000).map(element).joined() + "</r>"
    }
    let (entity, defaulted) = ("<!ENTITY e 'x'>", "<!ATTLIST d q CDATA 'x'>")
    // The scanner leaves all references to such a text to Expat.
    let arrow = "<!ENTITY e '->'>"
    return [
      ("60 bytes of text in each element", document { _ in "<d z=''>\(text(60))</d>" }),
      ("… and a default for each", document(defaulted) { _ in "<d z=''>\(text(60))</d>" }),
      ("… and an entity in each tag", document(entity) { _ in "<d z='&e;'>\(text(60))</d>" }),
      ("… and one with an arrow in each", document(arrow) { _ in "<d z='&e;'>\(text(60))</d>" }),
      ("an entity each 60 bytes of text", document(entity) { _ in "\(text(60))&e;" }),
      ("an entity each 200 bytes of text", document(entity) { _ in "\(text(200))&e;" }),
      ("one with an arrow each 60 bytes", document(arrow) { _ in "\(text(60))&e;" }),
      ("30,000 names of ASCII", document { "<e\($0)>\(text(60))</e\($0)>" }),
      ("30,000 names that are not ASCII", document { "<é\($0)>\(text(60))</é\($0)>" }),
    ]
  }
}
