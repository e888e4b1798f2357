@testable import ExpatXMLCore

/// The parse is not interrupted inside a reference, so the queue takes all its events.
@Suite struct NestedEntityTests {
  /// After the reference, the queue is bounded again.
  @Test(.needsScanner) func theQueueHoldsTheEventsOfAReference() throws {
    let entities = "<!ENTITY e '<b/><b/>'><!ENTITY f '&e;&e;'>"
    let document = "<!DOCTYPE r [\(entities)]><r>\(String(repeating: "&f;<c/>", count: 100))</r>"
    let puller = EventPuller(
      DataSource(Data(document.utf8)), XMLOptions(), XMLProgress(), capacity: PullCapacity(count: 1, bytes: .max))
    var count = 0
    while try puller.next() != nil {
      // The four elements from the reference, and the one after them.
      #expect(puller.queue.count <= 10)
      count += 1
    }
    #expect(count == 100 * 10 + 7)
  }

  @Test(arguments: [(1 << 20, true), (64 << 20, false)]) func theQueueIsLimited(bytes: Int, isExceeded: Bool) {
    let document = "<!DOCTYPE r [<!ENTITY e '<a>\(String(repeating: "<b/>", count: 100_000))</a>'>]><r>&e;</r>"
    var options = XMLOptions()
    options.limits.declarationBytes = 4 * bytes
    let puller = EventPuller(DataSource(Data(document.utf8)), options, XMLProgress())
    var error: (any Error)?
    var count = 0
    do { while try puller.next() != nil { count += 1 } } catch let thrown { error = thrown }
    #expect((error as? XMLParseError)?.limit == (isExceeded ? "declarationBytes" : nil))
    #expect(isExceeded ? count > 10_000 : count == 200_008)
  }

  /// A few events that take more than a megabyte.
  @Test(arguments: ["<n# a=''/>", "<b n#=''/>", "<?n# d?>", "<!ATTLIST r a n# #IMPLIED>", "<!ATTLIST r a CDATA 'n#'>"])
  func namesInTheQueueCount(unit: String) {
    let name = String(repeating: "n", count: 100_000)
    let text = (0..<20).map { unit.replacing("n#", with: unit.contains(" n# ") ? "(\(name)\($0))" : "\(name)\($0)") }
      .joined()
    let isContent = !unit.hasPrefix("<!")
    let document =
      isContent
      ? "<!DOCTYPE r [<!ENTITY e \"\(text)\">]><r>&e;</r>" : "<!DOCTYPE r [<!ENTITY % p \"\(text)\">%p;]><r/>"
    var options = XMLOptions()
    options.limits.declarationBytes = 4 << 20
    let puller = EventPuller(DataSource(Data(document.utf8)), options, XMLProgress())
    let error = #expect(throws: XMLParseError.self) { while try puller.next() != nil {} }
    #expect(error?.limit == "declarationBytes")
    let message =
      "What one reference to an entity makes takes more than a quarter of the limit declarationBytes of 4194304."
    if isContent { #expect(error?.message == message) }
  }
}
