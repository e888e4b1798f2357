/// The parts of a feed that are shown.
struct Feed: Equatable {
  struct Entry: Equatable {
    var title = ""
    var link = ""
  }

  var title = ""
  var entries: [Entry] = []
}
