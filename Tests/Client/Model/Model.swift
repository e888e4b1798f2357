/// A name that others have too.
public let nameOfModel = "Model"
