/// Describes settings as the Swift expression that makes them. Settings that have their default are left out.
package enum SettingsText {
  package static func text<Settings>(of settings: Settings, default standard: Settings) -> String {
    let pairs = zip(Mirror(reflecting: settings).children, Mirror(reflecting: standard).children)
    let differences = pairs.compactMap { setting, standard in
      let text = literal(setting.value)
      return text == literal(standard.value) ? nil : "\(setting.label ?? "_"): \(text)"
    }
    return "\(Settings.self)(\(differences.joined(separator: ", ")))"
  }

  private static func literal(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { literal($0.value) } ?? "nil"
    case .enum:
      // A function can't be printed, so only its case is.
      guard let payload = mirror.children.first, "\(payload.value)" == "(Function)" else { return ".\(value)" }
      return ".\(payload.label ?? "")"
    default: break
    }
    switch value {
    case let text as String: return text.debugDescription
    case let number as Int where number == .max: return "unlimited"
    case let number as Double where number == .infinity: return "unlimited"
    default: return "\(value)"
    }
  }
}
