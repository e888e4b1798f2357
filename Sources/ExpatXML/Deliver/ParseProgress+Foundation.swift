internal import Foundation

extension ParseProgress {
  /// The progress. While the length is not known, `totalUnitCount` is -1 and it is indeterminate.
  var progress: Progress {
    observer { completedBytes, totalBytes in
      let progress = Progress.discreteProgress(totalUnitCount: totalBytes ?? -1)
      progress.kind = .file
      progress.completedUnitCount = completedBytes
      progress.isCancellable = true
      progress.isPausable = false
      progress.cancellationHandler = { [weak self] in self?.cancel() }
      return progress
    }
  }
}

extension Progress: ParseProgressObserver {
  package func didRead(completedBytes: Int64, totalBytes: Int64?) {
    if let totalBytes { totalUnitCount = totalBytes }
    completedUnitCount = completedBytes
  }
}
