/// How the names in a document become keys.
final class KeyNames {
  /// The namespaces of prefixes in keys. The empty prefix is left out.
  let namespacesByPrefix: [String: ExactString]
  /// The namespace of elements whose key has no prefix. Nil if the prefixes in the document decide.
  private let namespaceOfElements: ExactString?
  private let allNamespaces: [String: String]
  /// Turns a name into a key. Nil if names are keys.
  private let convert: ((String) -> String)?

  init(_ namespacesByPrefix: [String: String], convert: ((String) -> String)?) {
    allNamespaces = namespacesByPrefix
    var namespaces = namespacesByPrefix.mapValues { ExactString($0) }
    namespaceOfElements = namespaces.removeValue(forKey: "")
    self.namespacesByPrefix = namespaces
    self.convert = convert
  }

  func path(_ key: String) throws(XMLPathError) -> ValuePath { try ValuePath(key, namespaces: allNamespaces) }

  /// Converts the names of a document for a path; nil if they are compared as they are.
  var conversion: ((ExactString) -> ExactString)? { convert == nil ? nil : key }

  /// The ends of a key that is a path, in document order.
  func ends(of path: ValuePath, from node: ExpatXMLElement) -> [ValuePath.End] {
    path.ends(from: node, convert: conversion)
  }

  func key(_ name: ExactString) -> ExactString { convert.map { ExactString($0(name.string)) } ?? name }

  /// The key of an attribute. It has the prefix if the name without the prefix would mean another attribute.
  func key(ofAttribute name: NodeName) -> ExactString {
    if name.isUnprefixed { return key(name.name) }
    return hasOtherPrefix(name) ? keyWithNamespace(of: name) : key(name.qualifiedName)
  }

  /// The key of an element. It has a prefix or a namespace if the name without it would mean other elements.
  func key(ofElement name: NodeName) -> ExactString {
    guard let namespaceOfElements else { return key(ofAttribute: name) }
    if name.namespace ?? "" == namespaceOfElements { return key(name.name) }
    return name.isUnprefixed ? keyWithNamespace(of: name) : key(ofAttribute: name)
  }

  private func keyWithNamespace(of name: NodeName) -> ExactString {
    ExactString("{\(name.namespace ?? "")}\(key(name.name))")
  }

  /// Whether the prefix means another namespace in keys than in the document.
  private func hasOtherPrefix(_ name: NodeName) -> Bool {
    guard let prefix = name.prefix, let namespace = namespacesByPrefix[prefix.string] else { return false }
    return namespace != name.namespace
  }

  /// All keys that mean an element, the usual one first.
  func keys(ofElement name: NodeName) -> [String] { [key(ofElement: name).string] + otherKeys(of: name) }

  /// All keys that mean an attribute, the usual one first.
  func keys(ofAttribute name: NodeName) -> [String] { [key(ofAttribute: name).string] + otherKeys(of: name) }

  private func otherKeys(of name: NodeName) -> [String] {
    let local = key(name.name)
    let namespace = name.namespace ?? ""
    let prefixed = namespacesByPrefix.filter { $0.value == namespace }.keys.sorted().map { "\($0):\(local)" }
    let asItStands = name.prefix == nil || hasOtherPrefix(name) ? [] : [key(name.qualifiedName).string]
    return prefixed + [keyWithNamespace(of: name).string, "{*}\(local)"] + asItStands
  }
}
