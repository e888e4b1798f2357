extension String {
  /// The text in quotation marks, for messages. Only control characters are escaped, since they would break the line.
  package var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        quoted += scalar.escaped(asASCII: false)
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
