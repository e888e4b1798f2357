/// A handler that ignores all events.
struct SilentHandler: XMLStreamHandler {
  // Swift passes an empty value at no address in particular, and Thread Sanitizer crashes when it looks there.
  private let size: Int8 = 0
}
