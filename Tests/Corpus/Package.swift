// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// A separate package, so that users and tests of ExpatXML don't build it. `Tests/Corpus/run` runs it.
let package = Package(
  name: "Corpus",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ExpatXML", path: "../..", traits: [])],
  targets: [
    .systemLibrary(
      name: "CSystemExpat", path: "Sources/CSystemExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .executableTarget(
      name: "Corpus",
      dependencies: ["CSystemExpat"] + ["ExpatXML", "ExpatXMLCoding"].map { .product(name: $0, package: "ExpatXML") },
      swiftSettings: settings),
  ]
)
