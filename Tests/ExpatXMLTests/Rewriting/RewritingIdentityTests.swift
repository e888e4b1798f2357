/// Whoever changes nothing gets the same bytes.
@Suite struct RewritingIdentityTests {
  /// A rewriter without a rule, one that looks at every element, and one that reads every element below the root as a record.
  private var rewriters: [XMLRewriter] {
    var (elements, records) = (XMLRewriter(), XMLRewriter())
    elements.onElement("*") { _ in }
    records.onRecord("/*/*") { _ in }
    return [XMLRewriter(), elements, records]
  }

  private func sources(of document: Data) throws -> [(name: String, make: () throws -> XMLSource)] {
    let bytes = Array(document)
    let file = try TemporaryFile(bytes)
    var sources: [(name: String, make: () throws -> XMLSource)] = [
      ("data", { .data(document) }), ("a stream", { .stream(InputStream(data: document)) }),
      ("a file", { .file(file.path) }),
    ]
    for size in [1, 2, 3, 4, 5, 6, 7, 64 << 10] {
      sources.append(("chunks of \(size)", { .chunks(chunks(bytes, of: size)) }))
    }
    if hasNetworking {
      let url = try TestServer.shared.publish(bytes)
      sources.append(("a URL", { .contents(of: url) }))
    }
    return sources
  }

  @Test(arguments: [Fixture.rss, .atom, .osm, .deep])
  func theBytesOfAFixtureStay(fixture: Fixture) throws {
    let document = try fixture.plain()
    for (name, make) in try sources(of: document) + sources(of: fixture.gzipped()) {
      for (index, rewriter) in rewriters.enumerated() {
        let rewritten = try rewriter.rewrite(make())
        #expect(rewritten.elementsEqual(document), "from \(name), rewriter \(index)")
      }
    }
    #expect(try ExpatXMLDocument(.data(document)).bytes.elementsEqual(document))
  }

  @Test(arguments: [Fixture.latin1, .utf16]) func otherEncodingsAreErrors(fixture: Fixture) throws {
    for rewriter in rewriters {
      let error = try #require(throws: XMLParseError.self) { try rewriter.rewrite(.data(fixture.gzipped())) }
      #expect(error.code == .encodingNotSupportedError)
    }
  }

  @Test(
    .enabled(
      if: ConformanceSuite.folder != nil,
      "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite."))
  func theBytesOfTheConformanceSuiteStay() throws {
    var (sameCount, encodedCount, faultyCount) = (0, 0, 0)
    for row in ConformanceSuite.collections.flatMap(\.catalogues).flatMap(\.rows)
    where row.isApplicable && row.kind != .notWellFormed {
      let document = Array(try Data(contentsOf: row.document))
      for (index, rewriter) in rewriters.enumerated() {
        do {
          for size in [1, 2, 3, 4, 5, 6, 7, 64 << 10] {
            let rewritten = try rewriter.rewrite(.chunks(chunks(document, of: size)))
            #expect(rewritten == document, "\(row.id), \(row.uri), rewriter \(index), chunks of \(size)")
          }
          sameCount += 1
        } catch let error as XMLParseError {
          if error.code == .encodingNotSupportedError { encodedCount += 1 } else { faultyCount += 1 }
        } catch let error as XMLEditError {
          // Records that come out of an entity.
          #expect(error.code == .inEntity && index == 2)
        }
      }
    }
    #expect(sameCount > 0)
    try ConformanceReport.write("rewritten: \(sameCount), not in UTF-8: \(encodedCount), faulty: \(faultyCount)")
  }
}
