/// What people want to know of a feed.
struct Feed: Equatable {
  struct Entry: Equatable {
    var title = ""
    var link = ""
  }

  var title = ""
  var entries: [Entry] = []
}
