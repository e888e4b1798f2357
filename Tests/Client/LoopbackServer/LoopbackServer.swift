/// A module name that other packages use too.
public let nameOfLoopbackServer = "LoopbackServer"
