/// The settings of the sink, which may change with every event.
extension EventReceiver {
  @inline(__always)
  func adoptNewSettings() {
    if withSink({ $0.hasNewSettings }) { adoptSettings() }
  }

  @inline(never)
  func adoptSettings() {
    let waitingBytes = withSink { sink in
      longestRun = longestRun(sink.textDelivery)
      if choices.isEmpty { longestChosenRun = longestRun }
      asksAboutText = sink.choosesTextDelivery
      declaresAlways = sink.isStrict
      sink.didAdoptSettings()
      return sink.waitingBytes
    }
    updateUnwantedTokens()
    // All events of one reference are queued, however many there are, so their size is limited.
    if waitingBytes > limits.bytesPerReference, tokenizer.document.token.isReference { fail(limits.faultOfReference) }
  }

  func updateUnwantedTokens() {
    unwantedTokens = isSkipping ? .all : choices.isEmpty ? withSink { UnwantedTokens(of: $0) } : []
  }

  // MARK: Delivery of text

  /// How character data is delivered at this place.
  var textDelivery: XMLTextDelivery {
    if isSkipping { return .discard }
    if let choice = choices.last, choice.depth == depth { return choice.delivery }
    return withSink { $0.textDelivery }
  }

  @inline(__always)
  var longestRunHere: Int { depth == choiceDepth ? longestChosenRun : longestRun }

  private func longestRun(_ delivery: XMLTextDelivery) -> Int {
    switch delivery {
    case .coalesced, .runs: max(limits.textRunBytes, 0)
    case .streamed(let maximumBytes): max(maximumBytes, TextBuffer.longestCharacter)
    case .discard: 0
    }
  }

  /// Asks how the text of the element that has just started is delivered.
  @inline(never)
  func chooseTextDelivery() {
    guard !stopFlag.isRaised else { return }
    let chosen = withSink { $0.chosenTextDelivery() }
    adoptNewSettings()
    guard let chosen else { return }
    choices.append((depth, chosen))
    choicesDidChange()
  }

  func endChoice() {
    choices.removeLast()
    choicesDidChange()
  }

  // MARK: Namespaces

  @inline(never)
  func startDeclarations(of name: XMLBorrowedUTF8, _ attributes: XMLAttributes) throws {
    try declaredNamespaces?.start(name, attributes, depth: depth, isStrict: declaresAlways)
    choicesDidChange()
  }

  /// Ends the declarations of the element that has just ended.
  func endDeclarations() {
    guard let namespaces = declaredNamespaces, namespaces.innermostDepth == depth + 1 else { return }
    namespaces.end()
    choicesDidChange()
  }

  private func choicesDidChange() {
    choiceDepth = max(choices.last?.depth ?? 1, declaredNamespaces?.innermostDepth ?? 1)
    longestChosenRun = longestRun
    if let choice = choices.last, choice.depth == choiceDepth { longestChosenRun = longestRun(choice.delivery) }
    updateUnwantedTokens()
  }
}
