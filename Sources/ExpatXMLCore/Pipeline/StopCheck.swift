/// Decides whether a parse should stop. It is asked before and after every buffer of decoded text. Within a buffer, only
/// the flag counts, which stops the parse at the next event.
struct StopCheck {
  let flag: StopFlag
  /// Whether the parse was cancelled by somebody who may not have raised the flag, or will raise it later.
  let isCancelled: () -> Bool

  /// - Throws: `ParseStopped` if the parse should stop.
  func callAsFunction() throws(ParseStopped) {
    if !flag.isRaised, isCancelled() { flag.raise() }
    if flag.isRaised { throw ParseStopped() }
  }
}
