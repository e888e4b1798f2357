extension Range<Int> {
  /// Binary search: the first number for which `isBefore` is false. It must be true for all numbers before, and false
  /// for all after.
  package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
