/// A module name that other packages use too.
public let nameOfDelegateEvents = "DelegateEvents"
