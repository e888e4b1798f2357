/// An error that a receiver of events threw. Unlike after a fault of the document, nothing more is delivered.
@usableFromInline struct HandlerFault: Error {
  let error: any Error

  @usableFromInline init(_ error: any Error) { self.error = error }
}
