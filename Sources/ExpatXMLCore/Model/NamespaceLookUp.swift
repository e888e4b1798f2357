/// Finds the namespaces of borrowed names when somebody asks.
@usableFromInline class NamespaceLookUp {
  /// A reference that is not counted, or none, with a mark from 0 to 3. One word, so that what contains it is passed in
  /// registers.
  @safe @usableFromInline struct Reference {
    private var bits: UInt = 0

    /// No namespaces.
    init() {}

    /// Whoever makes it keeps the object alive.
    @usableFromInline init(to lookUp: NamespaceLookUp) {
      unsafe bits = UInt(bitPattern: Unmanaged.passUnretained(lookUp).toOpaque())
    }

    var isNone: Bool { bits < 4 }

    var mark: UInt { bits & 3 }

    func marked(_ mark: UInt) -> Reference {
      var marked = self
      marked.bits = bits & ~3 | mark
      return marked
    }

    func uri(ofPrefix prefix: Span<UInt8>) -> String? {
      guard let address = unsafe UnsafeRawPointer(bitPattern: bits & ~3) else { return nil }
      return unsafe Unmanaged<NamespaceLookUp>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.uri(ofPrefix: prefix) }
    }
  }

  /// The namespace of a prefix, or of names without one; nil for none.
  func uri(ofPrefix prefix: Span<UInt8>) -> String? { nil }
}
