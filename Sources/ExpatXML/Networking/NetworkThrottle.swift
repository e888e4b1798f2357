#if Networking
  internal import Dispatch
  internal import Synchronization

  /// Lets libcurl run only now and then while no download makes progress.
  ///
  /// Until a response is complete, URLSession on Linux calls libcurl whenever its connection can be written to, which it
  /// nearly always can. So waiting for a server would take all the time of a processor.
  final class NetworkThrottle: Sendable {
    /// After so many intervals without progress, libcurl waits for its turn.
    static let quietIntervals = 10

    private struct State {
      var downloads = 0
      var hasProgress = false
      var quietIntervals = 0
      var isHolding = false
      /// Whether a turn has not ended yet.
      var isInTurn = false
      var timer: (any DispatchSourceTimer)?
    }

    private let network: DispatchQueue
    private let interval: DispatchTimeInterval
    private let queue = DispatchQueue(label: "ExpatXML.throttle")
    private let state = Mutex(State())

    /// - Parameters:
    ///   - network: libcurl's queue.
    ///   - interval: how often libcurl has a turn. What a silent server sends next may come so much later.
    init(_ network: DispatchQueue, interval: DispatchTimeInterval = .milliseconds(5)) {
      self.network = network
      self.interval = interval
    }

    /// Whether libcurl's queue is suspended.
    var isHolding: Bool { state.withLock(\.isHolding) }

    var downloadCount: Int { state.withLock(\.downloads) }

    func downloadDidStart() {
      state.withLock {
        $0.downloads += 1
        noteProgress(&$0)
        if $0.timer == nil { $0.timer = startTimer() }
      }
    }

    func downloadDidEnd() {
      state.withLock {
        $0.downloads -= 1
        noteProgress(&$0)
      }
    }

    func noteProgress() { state.withLock { noteProgress(&$0) } }

    private func noteProgress(_ state: inout State) {
      state.hasProgress = true
      state.quietIntervals = 0
      release(&state)
    }

    private func release(_ state: inout State) {
      if state.isHolding { network.resume() }
      state.isHolding = false
    }

    private func startTimer() -> any DispatchSourceTimer {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.endInterval() }
      timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(1))
      timer.resume()
      return timer
    }

    /// Called at the end of each interval, until the one after the last download.
    func endInterval() {
      state.withLock { state in
        release(&state)
        if state.downloads == 0 {
          state.timer?.cancel()
          state.timer = nil
        }
        if !state.hasProgress, state.downloads > 0 { state.quietIntervals += 1 }
        state.hasProgress = false
        guard state.quietIntervals >= Self.quietIntervals, !state.isInTurn else { return }
        // What is waiting on the queue comes before this.
        state.isInTurn = true
        network.async { [weak self] in self?.endTurn() }
      }
    }

    private func endTurn() {
      state.withLock { state in
        state.isInTurn = false
        guard state.quietIntervals >= Self.quietIntervals else { return }
        network.suspend()
        state.isHolding = true
      }
    }
  }
#endif
