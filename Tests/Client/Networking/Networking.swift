/// A module name that other packages use too.
public let nameOfNetworking = "Networking"
