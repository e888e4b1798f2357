package import ExpatXML

/// A document that is made to take memory, and what it may take.
package struct HostileShape: Sendable {
  package var name: String
  private var shape: Shape
  private var byteCount: Int
  package var limits: XMLLimits

  private init(
    _ name: String, _ before: String, _ unit: String, _ after: String, megabytes: Int,
    _ configure: (inout XMLLimits) -> Void
  ) {
    self.name = name
    shape = Shape(name, before, unit, after)
    byteCount = megabytes << 20
    limits = XMLLimits()
    configure(&limits)
  }

  package var document: [UInt8] { shape.document(byteCount: byteCount) }

  private static let longName = String(repeating: "n", count: 130_000)
  private static let longURI = String(repeating: "u", count: 60_000)
  private static let attributes = (0..<60).map { " attribute\($0)=''" }.joined()

  package static let all = [
    HostileShape("a repeated value to be dropped", "<a x=\"\" x=\"", "<", "\"/>", megabytes: 16) { $0 = .untrusted },
    HostileShape("distinct names, 64 MiB for a tree", "<r>", "<a{n}/>", "</r>", megabytes: 48) {
      $0.treeBytes = 64 << 20
    },
    HostileShape("a long name, again and again", "<r>", "<p:\(longName)/>", "</r>", megabytes: 128) { _ in },
    HostileShape("distinct names of elements", "<r>", "<a{n}/>", "</r>", megabytes: 48) { _ in },
    HostileShape("distinct names of attributes", "<r>", "<a b{n}=''/>", "</r>", megabytes: 48) { _ in },
    HostileShape("distinct names, untrusted", "<r>", "<a{n}/>", "</r>", megabytes: 48) { $0 = .untrusted },
    HostileShape(
      "distinct names beside entities", "<!DOCTYPE r [<!ENTITY e ''>]><r>", "<a{n} b='&e;'/>", "</r>", megabytes: 48
    ) { _ in },
    HostileShape("distinct names inside each other", "", "<a{n}>", "", megabytes: 1) { _ in },
    HostileShape("names of many attributes", "<r>", "<a{n}\(attributes)/>", "</r>", megabytes: 48) { _ in },
    HostileShape("long namespaces", "<r>", "<a{n} xmlns='\(longURI){n}'/>", "</r>", megabytes: 128) { _ in },
    HostileShape("one long namespace", "<r xmlns='\(longURI)'>", "<a{n}/>", "</r>", megabytes: 16) { _ in },
    HostileShape("declared entities", "<!DOCTYPE a [", "<!ENTITY e{n} ''>", "]><a/>", megabytes: 32) { _ in },
  ]
}
