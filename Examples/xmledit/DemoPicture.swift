/// A picture with what a program that writes it anew would change: both kinds of quotes, comments, references, alignment.
enum DemoPicture {
  static let text = """
    <?xml version='1.0' encoding="utf-8"?>
    <!-- Drawn by hand. -->
    <svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 24 24'>
      <title>Sea &amp; sky</title>
      <rect  x="0"   y="0"  width="24" height="12" fill='skyblue'/>
      <path  d="M0 12
                H24 V24 H0 Z"/> <!-- the sea -->
    </svg>

    """

  static let settings = ["title=Harbour & sea", "rect/@fill=#336699"].compactMap { Setting(argument: $0) }
}
