import ExpatXML
import Foundation
import Synchronization
import Testing

/// On which actor values are decoded.
@Suite struct DecoderActorTests {
  private static func source() -> XMLAsyncSource {
    .chunks(
      AsyncStream<[UInt8]> { continuation in
        for text in ["<v>", "</v>"] { continuation.yield(Array(text.utf8)) }
        continuation.finish()
      })
  }

  private final class Flag: Sendable { let isSet = Mutex(false) }

  /// Whether the main actor runs something while this waits, so that this is not on it.
  private static func isMainActorFree(within seconds: Double) -> Bool {
    let flag = Flag()
    Task { @MainActor in flag.isSet.withLock { $0 = true } }
    let end = Date() + seconds
    while Date() < end {
      if flag.isSet.withLock({ $0 }) { return true }
      usleep(1000)
    }
    return false
  }

  private struct Value: Decodable, Sendable {
    var wasFree: Bool
    init(from decoder: any Decoder) throws { wasFree = DecoderActorTests.isMainActorFree(within: 60) }
  }

  /// Only the task that made it may use it.
  private final class Object: Decodable {
    var wasFree: Bool
    init(from decoder: any Decoder) throws { wasFree = DecoderActorTests.isMainActorFree(within: 0.1) }
  }

  @MainActor private struct Screen: @MainActor Decodable {
    var wasFree: Bool
    init(from decoder: any Decoder) throws { wasFree = DecoderActorTests.isMainActorFree(within: 0.1) }
  }

  @MainActor @Test func aValueIsDecodedWhileTheActorIsFree() async throws {
    let value = try await ExpatXMLDecoder().decode(Value.self, from: Self.source())
    #expect(value.wasFree)
  }

  @MainActor @Test func anObjectIsDecodedOnTheActor() async throws {
    let object = try await ExpatXMLDecoder().decode(Object.self, from: Self.source())
    #expect(!object.wasFree)
  }

  @MainActor @Test func aTypeOfTheActorIsDecodedThere() async throws {
    let screen = try await ExpatXMLDecoder().decode(Screen.self, from: Self.source())
    #expect(!screen.wasFree)
  }
}
