/// An error that a receiver of events threw. Unlike after a fault of the document, nothing more is delivered.
@usableFromInline package struct HandlerFault: Error {
  let error: any Error

  @usableFromInline package init(_ error: any Error) { self.error = error }
}
