import Testing

@testable import ExpatXML

/// The text in front of a limit was reported behind the error, at a place that depended on the pieces.
@Suite struct TextInFrontOfLimitTests {
  @Test func isReportedWhereTheErrorIs() throws {
    let outcome = try parse("<a>one\nThe end<b/></a>") { $0.limits.textRunBytes = 5 }
    #expect(outcome.events.suffix(2) == [#"text "one\nT""#, "error 1"])
    #expect(outcome.positions.suffix(2) == ["2:2", "2:2"])
  }
}
