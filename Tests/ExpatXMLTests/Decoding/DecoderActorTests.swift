@Suite struct DecoderActorTests {
  /// Whether the main actor runs something while this waits, so that this is not on it.
  private static func isMainActorFree(within seconds: Double) -> Bool {
    let ran = DispatchSemaphore(value: 0)
    Task { @MainActor in ran.signal() }
    return ran.wait(timeout: .now() + seconds) == .success
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

  @MainActor @Test func onlyValuesThatMayBeSentAreDecodedElsewhere() async throws {
    func source() -> XMLAsyncSource { .chunks(ChunkSequence(["<v>", "</v>"].map { Array($0.utf8) })) }
    #expect(try await ExpatXMLDecoder().decode(Value.self, from: source()).wasFree)
    #expect(try await !ExpatXMLDecoder().decode(Object.self, from: source()).wasFree)
    #expect(try await !ExpatXMLDecoder().decode(Screen.self, from: source()).wasFree)
  }
}
