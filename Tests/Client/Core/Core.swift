/// A name that others have too.
public let nameOfCore = "Core"
