/// Makes each distinct name into Strings once. The scanner's table of names remembers what was made of them. A name that is not remembered
/// is made anew each time. There is one of these for a parse, since the scanner has one place for what was made of a name.
@safe final class NameTable {
  /// A template of attributes may take 10 KB, so more would let a document pin memory.
  private static let mostTemplates = 2048

  // Nothing that is called here comes back, so exclusivity need not be checked at run time.
  /// The newest of the names that are remembered, and their number. Each name keeps the one before it, so that no list has to grow.
  @safe @exclusivity(unchecked) private var last: XMLName?
  private var count = 0
  /// The last name that is not remembered.
  @safe @exclusivity(unchecked) private var newest: XMLName?

  deinit {
    // One by one: a chain of thousands that frees itself would be as many calls inside each other.
    while let name = last {
      last = name.previous
      name.previous = nil
    }
  }

  /// The name, if it is remembered.
  @inline(__always)
  static func remembered(_ bytes: XMLBorrowedUTF8) -> Unmanaged<XMLName>? {
    unsafe ScannedName(bytes)?.object.map { unsafe .fromOpaque($0) }
  }

  /// The name. If it is not remembered, it lives until another one is made.
  ///
  /// - Throws: a fault if comparing the name would take too long.
  @inline(__always)
  func name(_ bytes: XMLBorrowedUTF8) throws(ParseFault) -> Unmanaged<XMLName> {
    if let name = unsafe Self.remembered(bytes) { return unsafe name }
    return unsafe .passUnretained(try make(bytes).name)
  }

  /// Makes a name. Returns also whether it is remembered.
  @inline(never)
  func make(_ bytes: XMLBorrowedUTF8) throws(ParseFault) -> (name: XMLName, isRemembered: Bool) {
    let name = XMLName(bytes, mayHaveTemplate: count < Self.mostTemplates)
    try CombiningMarks.check(name.qualifiedName.string, in: .name)
    // The scanner's table has all names in declarations, however many or long they are.
    guard let entry = ScannedName(bytes), count < ScannedName.most, name.byteCount <= ScannedName.longest else {
      newest = name
      return (name, false)
    }
    name.previous = last
    last = name
    count += 1
    unsafe entry.remember(Unmanaged.passUnretained(name).toOpaque())
    return (name, true)
  }
}
