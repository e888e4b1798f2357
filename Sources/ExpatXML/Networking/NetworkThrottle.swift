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
    var isHolding: Bool { state.withLock { $0.isHolding } }

    func downloadDidStart() {
      state.withLock {
        $0.downloads += 1
        $0.hasProgress = true
        if $0.timer == nil { $0.timer = startTimer() }
      }
    }

    func downloadDidEnd() {
      state.withLock {
        $0.downloads -= 1
        $0.hasProgress = true
      }
    }

    func noteProgress() { state.withLock { $0.hasProgress = true } }

    private func startTimer() -> any DispatchSourceTimer {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.endInterval() }
      timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(1))
      timer.resume()
      return timer
    }

    /// Called at the end of each interval while there are downloads.
    func endInterval() {
      state.withLock { state in
        let isQuiet = !state.hasProgress && state.downloads > 0
        state.hasProgress = false
        state.quietIntervals = isQuiet ? state.quietIntervals + 1 : 0
        if state.isHolding { network.resume() }
        state.isHolding = false
        if state.downloads == 0 {
          state.timer?.cancel()
          state.timer = nil
        }
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
