// swift-tools-version: 6.3
import PackageDescription

// A client package with very common names: system libraries with the same names as those of other packages, and targets
// with the names of ExpatXML's folders and targets. It must resolve, build and run together with ExpatXML: `Tests/Client/run`.
// Its other targets check that the library takes no name from subclasses, in language modes 5 and 6.
let names = ["Core", "Model", "Networking", "LoopbackServer", "DelegateEvents"]
let library = ["ExpatXML", "ExpatXMLTree", "ExpatXMLCoding"].map {
  Target.Dependency.product(name: $0, package: "ExpatXML")
}

/// A target with code that must build in a language mode.
func target(_ name: String, _ mode: SwiftLanguageMode) -> Target {
  .target(name: name, dependencies: library, path: name, swiftSettings: [.swiftLanguageMode(mode)])
}

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  // Without downloads, and so without libcurl.
  dependencies: [.package(name: "ExpatXML", path: "../..", traits: [])],
  targets: [
    .systemLibrary(name: "CExpat", path: "CExpat"),
    .systemLibrary(name: "CZlib", path: "CZlib"),
    // Subclasses of the parser. The second folder is a link to the first one.
    target("Subclasses", .v6),
    target("SubclassesInMode5", .v5),
    // A program without functions.
    .executableTarget(name: "TopLevelWriter", dependencies: library, path: "TopLevelWriter"),
    .executableTarget(
      name: "Client",
      dependencies: ["CExpat", "CZlib", "Subclasses", "SubclassesInMode5"] + library
        + names.map { .target(name: $0) },
      path: "Client"
    ),
  ] + names.map { .target(name: $0, path: $0) }
)
