import ArgumentParser

/// Lets several parsers parse the same documents in turn, and compares the costs.
@main
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Compare",
    abstract: "Compares XML parsers on the same documents.",
    subcommands: [
      ParsersCommand.self, ExpatCommand.self, CheckCommand.self, ChartCommand.self, GrowCommand.self,
      MemoryCommand.self,
      ShapesCommand.self, SweepCommand.self, PausesCommand.self, ValuesCommand.self, SmallCommand.self,
      MeasureCommand.self, TreeCommand.self, FirstElementCommand.self, DocumentCommand.self,
    ],
    defaultSubcommand: ParsersCommand.self)
}
