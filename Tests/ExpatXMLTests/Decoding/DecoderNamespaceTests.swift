import ExpatXML
import Foundation
import Testing

/// Which elements and attributes keys mean if there are namespaces.
@Suite struct DecoderNamespaceTests {
  private static let document = """
    <item xmlns="d" xmlns:d="d" xmlns:a="urn:media" xmlns:l="urn:link" l:href="L" href="H"><a:title>Media</a:title>
    <u:title>Undeclared</u:title><title>Title</title><a:only>Only</a:only><d:size>7</d:size></item>
    """

  @Test(arguments: [true, false]) func aKeyWithoutPrefixIsOfNoOtherVocabulary(isProcessed: Bool) throws {
    struct Item: Decodable {
      var title: [String]
      var only: String?
      var href: String
    }
    let item = try decode(Item.self, Self.document) { $0.options.shouldProcessNamespaces = isProcessed }
    #expect(item.title == ["Title"])
    #expect(item.only == nil)
    #expect(item.href == "H")
  }

  @Test(arguments: [true, false]) func aKeyMayBeTheNameInTheDocument(isProcessed: Bool) throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case media = "a:title"
        case undeclared = "u:title"
        case size = "d:size"
        case link = "l:href"
        case sameLink = "@l:href"
      }
      var media: String
      var undeclared: String
      var size: Int
      var link: String
      var sameLink: String
    }
    let item = try decode(Item.self, Self.document) { $0.options.shouldProcessNamespaces = isProcessed }
    #expect([item.media, item.undeclared, item.link, item.sameLink] == ["Media", "Undeclared", "L", "L"])
    #expect(item.size == 7)
  }

  @Test func aKeyMayContainItsNamespace() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case media = "{urn:media}title"
        case title = "{d}title"
        case size = "{d}size"
        case link = "{urn:link}href"
        case sameLink = "@{urn:link}href"
        case ownLink = "@{}href"
        case other = "{urn:other}title"
        case all = "{*}title"
      }
      var media: String
      var title: String
      var size: Int
      var link: String
      var sameLink: String
      var ownLink: String
      var other: String?
      var all: [String]
    }
    let item = try decode(Item.self, Self.document)
    #expect([item.media, item.title, item.link, item.sameLink, item.ownLink] == ["Media", "Title", "L", "L", "H"])
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

  @Test(arguments: [true, false]) func keysOfADictionaryKeepPrefixes(isProcessed: Bool) throws {
    let document = "<i xmlns='d' xmlns:a='u' a:x='1' x='2'><y>3</y><a:y>4</a:y></i>"
    let values = try decode([String: Int].self, document) { $0.options.shouldProcessNamespaces = isProcessed }
    #expect(values == ["a:x": 1, "x": 2, "y": 3, "a:y": 4])
  }

  @Test func keysThatAskForNamespacesThatAreNotProcessedAreRefused() throws {
    struct Carried: Decodable {
      enum CodingKeys: String, CodingKey { case title = "{urn:media}title" }
      var title: String?
    }
    struct Mapped: Decodable {
      enum CodingKeys: String, CodingKey { case title = "m:title" }
      var title: [String]
    }
    let message = "has a namespace, but namespaces were not processed."
    let carried = try fault(Carried.self, Self.document) { $0.options.shouldProcessNamespaces = false }
    #expect(carried.message.hasPrefix("The key {urn:media}title " + message))
    let mapped = try fault(Mapped.self, Self.document) {
      $0.options.shouldProcessNamespaces = false
      $0.namespacesByPrefix = ["m": "urn:media"]
    }
    #expect(mapped.message.hasPrefix("The key m:title " + message))
    #expect(mapped.path == "m:title")
  }

  @Test func manyElementsOfManyNamespaces() throws {
    let names = (0..<100).map { "<n\($0 % 7):e xmlns:n\($0 % 7)='u\($0 % 7)'>\($0)</n\($0 % 7):e>" }
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey { case e = "{u3}e" }
      var e: [Int]
    }
    let item = try decode(Item.self, "<i>\(names.joined())</i>")
    #expect(item.e == (0..<100).filter { $0 % 7 == 3 })
  }
}
