/// A name that others have too.
public let nameOfDelegateEvents = "DelegateEvents"
