// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that users and tests of ExpatXML don't build it.
let package = Package(
  name: "Soak",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ExpatXML", path: "../..")],
  targets: [
    .executableTarget(
      name: "Soak",
      dependencies: [.product(name: "ExpatXML", package: "ExpatXML")],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
      ]
    )
  ]
)
