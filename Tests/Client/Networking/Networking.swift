/// A name that others have too.
public let nameOfNetworking = "Networking"
