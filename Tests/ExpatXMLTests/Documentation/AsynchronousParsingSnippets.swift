import ExpatXML
import Foundation
import Testing

// The code of the article "Asynchronous parsing", which `DocumentationTests` compares with this.

func showEvents(of url: URL) async throws {
  for try await event in XMLEvents(.url(url)) {
    switch event {
    case .startElement(let element) where element.name == "entry": print(element.attributes["id"] ?? "")
    case .characters(let text): print(text)
    default: break
    }
  }
}

func showRecords(of url: URL) async throws {
  for try await entry in XMLRecords(.url(url), named: "entry") {
    print(entry.attribute("id") ?? "", entry["title"]?.text ?? "")
  }
}

func showPositions(in data: Data) async throws {
  let progress = XMLProgress()
  let options = XMLOptions(tracksPositions: true)
  for try await event in XMLEvents(.data(data), options: options, progress: progress) {
    print(progress.position?.line ?? 0, event)
  }
}

func readEvents(of path: String) throws {
  let reader = XMLEventReader(.file(path))
  while let event = try reader.next() {
    print(event)
  }
}

@MainActor
func parseOnTheMainActor(_ parser: ExpatXMLParser, for controller: any ExpatXMLParserDelegate) async throws {
  parser.delegate = controller
  try await parser.parseDocument()
}

@Suite struct AsynchronousParsingSnippets {
  @Test @MainActor func aTaskParsesForADelegate() async throws {
    let collector = TitleCollector()
    try await parseOnTheMainActor(ExpatXMLParser(.string("<feed><title>A</title></feed>")), for: collector)
    #expect(collector.titles == ["A"])
  }

  private func links(in data: Data, to xlink: String) async throws -> [String] {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    var namespaces: [String: [String]] = [:]
    for try await event in XMLEvents(.data(data)) {
      switch event {
      case .startMappingPrefix(let prefix, let uri): namespaces[prefix, default: []].append(uri)
      case .endMappingPrefix(let prefix): namespaces[prefix]?.removeLast()
      case .startElement(let element):
        for attribute in element.attributes {
          let parts = attribute.name.split(separator: ":")
          let isLink = parts.count == 2 && parts[1] == "href" && namespaces[String(parts[0])]?.last == xlink
          if isLink { print(attribute.value) }
        }
      default: break
      }
    }
    return printed
  }

  @Test func attributesOfEventsByNamespace() async throws {
    let document = """
      <r xmlns:x="urn:l"><a x:href="1" href="2"/><b xmlns:x="urn:m" x:href="3" xmlns:y="urn:l" y:href="4"/><a x:href="5"/></r>
      """
    let data = Data(document.utf8)
    #expect(try await links(in: data, to: "urn:l") == ["1", "4", "5"])
    let tree = try await ExpatXMLElement(.data(data))
    #expect(tree.elements.compactMap { $0.attribute("href", namespace: "urn:l") } == ["1", "4", "5"])
  }
}
