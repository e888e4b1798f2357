/// Makes trees of elements that were made in code.
enum BuiltTree {
  static func tree(of root: BuiltElement.Parts) throws -> NodeTree {
    var draft = NodeTreeDraft()
    var names = BuiltNames()
    // The open elements. The namespace of the innermost name is in force.
    var open: [(name: NodeName, content: [ExpatXMLElement.Node], next: Int)] = []

    func start(_ element: BuiltElement.Parts) throws {
      try draft.startElement(name: names.number(of: element.name), at: .none)
      if open.last.map({ !$0.name.declaresSame(as: element.name) }) ?? (element.name.namespace != nil) {
        draft.append(declaring: element.name.prefix ?? "", uri: element.name.namespace ?? "")
      }
      for (name, value) in element.attributes {
        let number = names.number(of: name)
        try value.withBorrowedUTF8 { try draft.append(attribute: number, value: $0) }
      }
      open.append((element.name, element.content, 0))
    }

    func append(_ node: ExpatXMLElement.Node) throws {
      switch node {
      case .element(let element):
        if case .built(let built) = element.origin, let parts = built.parts { return try start(parts) }
        try draft.append(element.tree, element.item) { names.number(of: $0) }
      case .text(let text): try text.withBorrowedUTF8 { try draft.append($0) }
      case .comment(let text): try text.withBorrowedUTF8 { try draft.append(comment: $0) }
      case .processingInstruction(let instruction): try draft.append(instruction)
      }
    }

    try start(root)
    while let (_, content, next) = open.last {
      if next < content.count {
        open[open.count - 1].next += 1
        try append(content[next])
      } else {
        open.removeLast()
        _ = draft.endElement()
      }
    }
    return try draft.take(names: names.names, sharedBytes: 0)
  }
}

extension NodeName {
  /// Whether both names have the same prefix and the same namespace.
  fileprivate func declaresSame(as other: NodeName) -> Bool {
    prefix == other.prefix && namespace ?? "" == other.namespace ?? ""
  }
}
