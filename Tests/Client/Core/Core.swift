/// A module name that other packages use too.
public let nameOfCore = "Core"
