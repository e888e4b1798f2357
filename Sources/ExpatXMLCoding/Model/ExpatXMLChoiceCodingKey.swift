/// The keys of an enum with associated values that decodes itself, for an ``ExpatXMLDecoder``.
///
/// At the root, for the items of a list, and for a key with `*` or `|`, the name of an element may be the case of an enum. The
/// synthesised code of an enum asks for all keys, so the decoder knows. An enum with an `init(from:)` of its own may ask for
/// `contains(_:)`, or try one key after another. It tells the decoder by this protocol. Then the element is the value of the key
/// that is its name, and has no other keys.
///
/// ```swift
/// enum Token: Decodable {
///   enum CodingKeys: String, CodingKey, ExpatXMLChoiceCodingKey { case number, word }
///   case number(Int), word(String)
///
///   init(from decoder: any Decoder) throws {
///     let container = try decoder.container(keyedBy: CodingKeys.self)
///     if container.contains(.number) {
///       self = .number(try container.decode(Int.self, forKey: .number))
///     } else {
///       self = .word(try container.decode(String.self, forKey: .word))
///     }
///   }
/// }
/// ```
public protocol ExpatXMLChoiceCodingKey: CodingKey {}
