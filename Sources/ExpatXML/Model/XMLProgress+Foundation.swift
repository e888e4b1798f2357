public import Foundation

extension XMLProgress {
  /// How much of the document has been read, in bytes of the source: compressed bytes if the document is compressed.
  /// Cancelling it has the effect of ``cancel()``.
  ///
  /// The `totalUnitCount` is the length of the `Data` or the file, or the length that the server announces. If the
  /// length is not known, it is -1, and the progress is indeterminate; you can set it. When the document has been parsed to
  /// its end, the total is its length, and the progress is finished. After an error or a cancellation, it is not. The
  /// progress may be used from any thread. On Linux, a parent of several may miss some of them: see <doc:KnownLimits>.
  public var foundationProgress: Progress {
    observer { completedBytes, totalBytes in
      let progress = Progress.discreteProgress(totalUnitCount: Int64(totalBytes ?? -1))
      progress.kind = .file
      progress.completedUnitCount = Int64(completedBytes)
      progress.isCancellable = true
      progress.isPausable = false
      progress.cancellationHandler = { [weak self] in self?.cancel() }
      return progress
    }
  }

  /// The status and headers of the HTTP response, once the first byte of the document has arrived, or once the response has
  /// ended the parse. Nil if the document is not downloaded.
  public var response: XMLHTTPResponse? { serverResponse as? XMLHTTPResponse }
}

extension Progress: XMLProgressObserver {
  package func didRead(completedBytes: Int, totalBytes: Int?) {
    if let totalBytes { totalUnitCount = Int64(totalBytes) }
    completedUnitCount = Int64(completedBytes)
  }
}
