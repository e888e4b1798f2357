/// An error that a receiver of events threw. Nothing more is delivered, unlike after a fault of the document.
@usableFromInline struct HandlerFault: Error {
  let error: any Error

  @usableFromInline init(_ error: any Error) { self.error = error }
}
