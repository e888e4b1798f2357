/// A name that others have too.
public let nameOfLoopbackServer = "LoopbackServer"
