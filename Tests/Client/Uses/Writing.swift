// One use of each declaration of the writer, which can't be copied.
import ExpatXML
import ExpatXMLCoding
import Foundation

func useWriters() throws {
  _ = try XMLWriter(.file("a.xml"))
  _ = try XMLWriter(.fileDescriptor(1))
  _ = try XMLWriter(.chunks { _ in })
  _ = try XMLWriter(.stream(OutputStream(toMemory: ())))
  var writer = XMLWriter()
  try writer.document { _ in }
  try writer.document("a") { _ in }
  try writer.write(.startDocument(XMLEvent.StartDocument()))
  try writer.flush()
  _ = writer.takeChunk()
  _ = try writer.finish()
}

func useAsynchronousWriters() async throws {
  var writer = XMLWriter()
  try await writer.document { scope in
    await Task.yield()
    try await scope.element("a") { _ in await Task.yield() }
  }
  try await writer.document("a") { _ in await Task.yield() }
}

func useScope(_ scope: inout XMLWriter.Scope, _ node: ExpatXMLElement) throws {
  try scope.attribute("a", "b")
  try scope.cdata("text")
  try scope.comment("text")
  try scope.documentType("a")
  try scope.element("a", "text")
  try scope.element("a", ["b": "c"], "text")
  try scope.element("a") { _ in }
  try scope.flush()
  try scope.processingInstruction("target")
  _ = scope.takeChunk()
  try scope.text("text")
  try scope.write(.startDocument(XMLEvent.StartDocument()))
  try scope.write(node)
  try scope.encode(1, as: "a")
}
