import ExpatXML
import Foundation
import Testing

/// Which elements and attributes keys mean if there are namespaces.
@Suite struct DecoderNamespaceTests {
  private static let document = """
    <item xmlns="d" xmlns:d="d" xmlns:a="urn:media" xmlns:l="urn:link" l:href="L" href="H"><a:title>Media</a:title>
    <u:title>Undeclared</u:title><title>Title</title><a:only>Only</a:only><d:size>7</d:size></item>
    """

  @Test func aKeyWithoutPrefixIsOfNoOtherVocabulary() throws {
    struct Item: Decodable {
      var title: [String]
      var only: String?
      var href: String
    }
    let item = try decode(Item.self, Self.document)
    #expect(item.title == ["Title"])
    #expect(item.only == nil)
    #expect(item.href == "H")
  }

  @Test func aKeyMayBeTheNameInTheDocument() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case media = "a:title"
        case undeclared = "u:title"
        case size = "d:size"
        case link = "l:href"
      }
      var media: String
      var undeclared: String
      var size: Int
      var link: String
    }
    let item = try decode(Item.self, Self.document)
    #expect([item.media, item.undeclared, item.link] == ["Media", "Undeclared", "L"])
    #expect(item.size == 7)
  }

  @Test func aKeyMayContainItsNamespace() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case media = "{urn:media}title"
        case title = "{d}title"
        case size = "{d}size"
        case link = "@{urn:link}href"
        case ownLink = "@{}href"
        case other = "{urn:other}title"
        case all = "{*}title"
      }
      var media: String
      var title: String
      var size: Int
      var link: String
      var ownLink: String
      var other: String?
      var all: [String]
    }
    let item = try decode(Item.self, Self.document)
    #expect([item.media, item.title, item.link, item.ownLink] == ["Media", "Title", "L", "H"])
    #expect(item.size == 7)
    #expect(item.other == nil)
    #expect(item.all == ["Media", "Undeclared", "Title"])
  }

  @Test func prefixesOfKeysStandForNamespaces() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case media = "m:title"
        case none = "a:title"
        case size = "d:size"
        case link = "@x:href"
      }
      var media: String
      var none: String?
      var size: Int
      var link: String
    }
    // The document declares the prefix `a` with another namespace than the decoder.
    let item = try decode(Item.self, Self.document) {
      $0.namespacesByPrefix = ["m": "urn:media", "a": "urn:another", "x": "urn:link"]
    }
    #expect(item.media == "Media")
    #expect(item.none == nil)
    #expect(item.size == 7)
    #expect(item.link == "L")
  }

  @Test func strategiesConvertLocalNames() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case firstName = "{urn:media}firstName"
        case lastName = "m:lastName"
        case asItStands = "a:lastName"
      }
      var firstName: String
      var lastName: String
      var asItStands: String
    }
    let document = "<i xmlns:a='urn:media'><a:first_name>F</a:first_name><a:last_name>L</a:last_name></i>"
    let item = try decode(Item.self, document) {
      $0.keyDecodingStrategy = .convertFromSnakeCase
      $0.namespacesByPrefix = ["m": "urn:media"]
    }
    #expect([item.firstName, item.lastName, item.asItStands] == ["F", "L", "L"])
  }

  @Test func keysOfADictionaryNeverMeanAnotherNamespace() throws {
    let document = "<i xmlns:a='u' a:x='1'><a:y>2</a:y></i>"
    #expect(
      try decode([String: Int].self, document) { $0.namespacesByPrefix = ["a": "v"] } == ["{u}x": 1, "{u}y": 2])
    #expect(try decode([String: Int].self, document) { $0.namespacesByPrefix = ["a": "u"] } == ["a:x": 1, "a:y": 2])
  }

  @Test func aTypeThatLooksAtItsKeysFindsTheNameInTheDocument() throws {
    enum Size: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case large = "d:large" }
      case large(by: Int)
    }
    #expect(try decode(Size.self, "<d:large xmlns='d' xmlns:d='d' by='2'/>") == .large(by: 2))
  }

  // MARK: Keys without a prefix

  private static let atom = "http://www.w3.org/2005/Atom"

  private struct Entry: Decodable, Equatable {
    var title: String?
    var id: String?
    var link: [String]
  }

  @Test(arguments: [
    "<entry xmlns='\(atom)' id='7'><title>T</title><link>1</link><link>2</link></entry>",
    "<a:entry xmlns:a='\(atom)' id='7'><a:title>T</a:title><a:link>1</a:link><a:link>2</a:link></a:entry>",
    "<a:entry xmlns:a='\(atom)' id='7'><title xmlns='\(atom)'>T</title><a:link>1</a:link><link/><a:link>2</a:link></a:entry>",
  ])
  func theyHaveADefaultNamespace(document: String) throws {
    let entry = try decode(Entry.self, document) { $0.namespacesByPrefix = ["": Self.atom] }
    #expect(entry == Entry(title: "T", id: "7", link: ["1", "2"]))
  }

  @Test func theDefaultNamespaceLeavesOutAllOthers() throws {
    let document =
      "<entry xmlns:m='urn:media'><title>none</title><m:title>media</m:title><id xmlns='urn:other'>x</id></entry>"
    let entry = try decode(Entry.self, document) { $0.namespacesByPrefix = ["": Self.atom] }
    #expect(entry == Entry(link: []))
    #expect(
      try decode([String: String].self, document) { $0.namespacesByPrefix = ["": Self.atom] }
        == ["{}title": "none", "m:title": "media", "{urn:other}id": "x"])
    #expect(try decode(Entry.self, document) { $0.namespacesByPrefix = ["": "urn:media"] }.title == "media")
    #expect(try decode(Entry.self, document) { $0.namespacesByPrefix = ["": ""] }.title == "none")
  }

  @Test func theDefaultNamespaceAppliesToPathsAndChoices() throws {
    struct Feed: Decodable {
      enum CodingKeys: String, CodingKey {
        case names = "author/name"
        case all = "title|subtitle"
        case media = "m:group/m:title"
      }
      var names: [String]
      var all: [String]
      var media: [String]
    }
    let document = """
      <a:feed xmlns:a='\(Self.atom)' xmlns:x='urn:media'><a:author><a:name>N</a:name><name>no</name></a:author>
      <a:title>T</a:title><title>no</title><a:subtitle>S</a:subtitle><x:group><x:title>M</x:title></x:group></a:feed>
      """
    let feed = try decode(Feed.self, document) { $0.namespacesByPrefix = ["": Self.atom, "m": "urn:media"] }
    #expect(feed.names == ["N"])
    #expect(feed.all == ["T", "S"])
    #expect(feed.media == ["M"])
  }

  @Test func theDefaultNamespaceAppliesToCases() throws {
    enum Step: Decodable, Equatable { case wait(seconds: Int), stop }
    let steps = try decode([Step].self, "<s xmlns:x='urn:s'><x:wait seconds='1'/><x:stop/></s>") {
      $0.namespacesByPrefix = ["": "urn:s"]
    }
    #expect(steps == [.wait(seconds: 1), .stop])
  }

  @Test func theDefaultNamespaceIsNotForAttributes() throws {
    struct Attribute: Decodable {
      enum CodingKeys: String, CodingKey { case id = "@id" }
      var id: Int
    }
    let attribute = try decode(Attribute.self, "<e id='7'><title/></e>") { $0.namespacesByPrefix = ["": Self.atom] }
    #expect(attribute.id == 7)
  }

  // MARK: What is there instead

  private struct Required: Decodable { var title: String }

  private func message(_ document: String) throws -> String {
    try fault(Required.self, document).message
  }

  @Test func anErrorNamesTheElementOfAnotherNamespace() throws {
    #expect(
      try message("<e xmlns:a='\(Self.atom)'><a:id/><a:title>T</a:title></e>")
        == "There is no element or attribute title in <e>; there is <a:title>, in namespace \(Self.atom). Line 1, column 1."
    )
    #expect(
      try message("<e xmlns:a='\(Self.atom)' a:title='T'/>")
        == "There is no element or attribute title in <e>; there is the attribute a:title, in namespace \(Self.atom). "
        + "Line 1, column 1.")
    #expect(
      try message("<e><subtitle/></e>") == "There is no element or attribute title in <e>. Line 1, column 1.")
  }

  @Test func anErrorNamesTheElementWithoutTheNamespaceOfTheKey() throws {
    struct Media: Decodable {
      enum CodingKeys: String, CodingKey { case title = "{urn:media}title" }
      var title: String
    }
    #expect(
      try fault(Media.self, "<e><title/></e>").message
        == "There is no element or attribute {urn:media}title in <e>; there is <title>. Line 1, column 1.")
    let capitalized = try fault(Required.self, "<e xmlns:a='u'><a:Title/></e>") {
      $0.keyDecodingStrategy = .convertFromCapitalized
    }
    #expect(
      capitalized.message
        == "There is no element or attribute Title in <e>; there is <a:Title>, in namespace u. Line 1, column 1.")
  }
}
