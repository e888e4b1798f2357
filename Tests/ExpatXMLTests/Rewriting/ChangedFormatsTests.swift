import ExpatXMLTree
import Testing

/// The changes of the article "Changing documents".
@Suite struct ChangedFormatsTests {
  /// Of seven kinds of files, only the lines change that the change is about.
  @Test func changesOfManyFormats() throws {
    func document(_ text: String) throws -> ExpatXMLDocument { try ExpatXMLDocument(.string(text)) }
    var pom = try document(
      "<project xmlns='http://maven.apache.org/POM/4.0.0'>\r\n<version>2.0</version>\r\n</project>\r\n")
    var strings = try document(
      "<resources>\n<string name='app_name'>Tea &amp; Co.</string>\n<string name='a'>&#8230;</string>\n</resources>")
    var plist = try document(
      "<plist>\n<dict>\n<key>CFBundleVersion</key>\n<string>17</string>\n<key>A</key>\n<string/>\n</dict>\n</plist>")
    var scheme = try document(
      "<Scheme\n   version = \"1.7\">\n   <ArchiveAction\n      buildConfiguration = \"Release\">\n   </ArchiveAction>\n</Scheme>"
    )
    var xliff = try document(
      """
      <xliff xmlns='urn:oasis:names:tc:xliff:document:1.2'>
      <trans-unit id='order'>
      <target>Order <g id='1'>%d tins</g></target>
      </trans-unit>
      </xliff>
      """)
    let other = try ExpatXMLElement(.string("<testsuites><testsuite name='b'/></testsuites>"))
    var junit = try document("<testsuites>\n  <testsuite name='a'><failure></failure></testsuite>\n</testsuites>")
    var svg = try document(
      "<!DOCTYPE svg [<!ENTITY ink '#111'>]>\n<svg\n   width='64'>\n<circle id=\"sun\" stroke='&ink;'\nfill='gold' />\n</svg>"
    )
    let before = [pom, strings, plist, scheme, xliff, junit, svg]
    try pom.set("2.1", at: "version")
    try strings.set("Tea & Coffee", at: "string[@name='app_name']")
    try plist.set("18", at: "dict/key[.='CFBundleVersion']/following-sibling::string[1]")
    try scheme.set("Debug", at: "ArchiveAction/@buildConfiguration")
    try xliff.set(markup: "<g id='1'>%d Dosen</g> bestellen", at: "//trans-unit[@id='order']/target")
    for suite in other.elements { try junit.insert(.atEnd, ".") { try $0.write(suite) } }
    try svg.set("#ff9900", at: "//*[@id='sun']/@fill")
    let changed = zip(before, [pom, strings, plist, scheme, xliff, junit, svg]).map { old, new in
      let difference = new.bytes.split(separator: 0x0A).difference(from: old.bytes.split(separator: 0x0A))
      return "\(difference.removals.count) \(difference.insertions.count)"
    }
    #expect(changed == ["1 1", "1 1", "1 1", "1 1", "1 1", "0 1", "1 1"])
  }
}
