internal import ExpatXMLSystem

/// An encoding to write documents in: a single-byte encoding, UTF-16 or UTF-32. A character that it lacks becomes a
/// reference.
package struct WrittenEncoding: Sendable {
  private enum Kind: Sendable {
    case bytes([UInt32: UInt8])
    case units(count: Int, isBigEndian: Bool)
  }

  private let kind: Kind
  private let mark: [UInt8]

  /// Nil if documents can't be written in the encoding with this name.
  package init?(_ name: String, mark: [UInt8]) {
    self.mark = mark
    switch BuiltInEncoding(name) {
    case .utf16(let isBigEndian): kind = .units(count: 2, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian): kind = .units(count: 4, isBigEndian: isBigEndian)
    case .ascii, .latin1, .windows1252, nil:
      guard let table = Self.table(of: name) else { return nil }
      kind = .bytes(table)
    }
  }

  /// The byte of each character. Nil if the encoding has characters of several bytes, or writes markup unlike ASCII.
  private static func table(of name: String) -> [UInt32: UInt8]? {
    func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
      guard let transcoder = Transcoder(from: name) else { return nil }
      var decoded: [UInt8] = []
      unsafe withUnsafeTemporaryAllocation(byteCount: 2 * Transcoder.smallestRoom, alignment: 1) { room in
        var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
        _ = unsafe transcoder.transcode(bytes.span.bytes, into: &output, isEnd: true, isWhole: true)
        decoded = unsafe Array(room[..<output.byteCount])
      }
      let scalars = String(validating: decoded, as: UTF8.self)?.unicodeScalars
      return scalars?.count == 1 && transcoder.fault == nil ? scalars?.first : nil
    }
    var table: [UInt32: UInt8] = [:]
    for byte in UInt8.min...UInt8.max {
      if let scalar = scalar([byte]) {
        table[scalar.value] = byte
      } else if byte >= 0x80, scalar([byte, 0x41]) != nil || scalar([byte, 0xA1]) != nil {
        return nil
      }
    }
    // Markup must be what it is in ASCII.
    return ["<", "&", "#", ";", "0", "9"].allSatisfy { (scalar: Unicode.Scalar) in
      table[scalar.value] == UInt8(scalar.value)
    } && table.count > 96 ? table : nil
  }

  package func canWrite(_ scalar: Unicode.Scalar) -> Bool {
    switch kind {
    case .bytes(let table): table[scalar.value] != nil
    case .units: true
    }
  }

  package func encode(_ bytes: [UInt8]) -> [UInt8] {
    var encoded = mark
    encoded.reserveCapacity(bytes.count)
    for scalar in String(utf8: bytes.span).unicodeScalars {
      switch kind {
      case .bytes(let table):
        if let byte = table[scalar.value] { encoded.append(byte) } else { encoded += "&#\(scalar.value);".utf8 }
      case .units(let count, let isBigEndian):
        let units = count == 4 ? [scalar.value] : String(scalar).utf16.map { UInt32($0) }
        for unit in units {
          let shifts = (0..<count).map { 8 * $0 }
          for shift in isBigEndian ? shifts.reversed() : shifts {
            encoded.append(UInt8(truncatingIfNeeded: unit >> shift))
          }
        }
      }
    }
    return encoded
  }
}
