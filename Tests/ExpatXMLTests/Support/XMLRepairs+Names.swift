extension XMLRepairs {
  static let groups: [XMLRepairs] = [
    .characters, .replacementCharacters, .encoding, .entities, .markup, .attributes, .surroundings, .endTags,
    .unescapedMarkup, .misdeclaredUTF8,
  ]

  /// The groups that are named, with a sign between them; `feeds` stands for ``feeds``.
  init(named names: some StringProtocol, separator: Character) {
    self.init(
      names.split(separator: separator).map { name in
        name == "feeds" ? .feeds : Self.groups.first { "\($0)" == "[.\(name)]" } ?? []
      })
  }
}
