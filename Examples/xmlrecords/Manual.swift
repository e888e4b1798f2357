/// The part of `--help` between the usage and the options.
enum Manual {
  static let text = """
    DESCRIPTION
      Records are the elements that --element names. Everything outside of them is skipped. A record inside another record \
    is a part of that one. One record is in memory at a time, however long the document is. Gzip, zlib and all common \
    encodings are recognised. External entities are not loaded.

    PATHS
      title               elements called title, without a prefix: in no namespace, or in the default namespace there
      media:title         the name as written in the document or, with --namespace media=URI, in that namespace
      {URI}title          in that namespace, whatever the prefix
      {}title, {*}title   in no namespace, in any
      channel/item        each item directly inside a channel. For --element, /rss/channel/item begins with the root
      @id                 an attribute of the record
      link/@href          an attribute of elements inside it
      .                   the text directly inside the record
      tag[@k='name']/@v   elements with that value of an attribute; [@k] with any value
      entry[id='7']       elements with a child element of that text; [id] with any text
      author[2]           the second one

    OUTPUT
      jsonl  A line of JSON for each record. With --select an object of strings: an array of them where a path leads to \
    several values, null where it leads to none. Without it, elements are objects of their attributes (@name), the elements in \
    them and their text (#text), or strings if they have nothing but text.
      csv    A line of paths, then a row for each record. Several values are in one cell, with --separator in between.
      xml    A document of the records. With --select, of the selected elements, whole, and attributes; of several with one \
    local name, those with a prefix keep it.
      Output to a file or a pipe shows a progress bar on standard error, if that is a terminal.

    EXIT STATUS
      0   The document was read to its end, or as far as --limit says. If there is no record, standard error says so.
      1   The document has a fault, or can't be read. Standard error has file:line:column: message. The records before the \
    fault have been written.
      64  The arguments make no sense.

    EXAMPLES
      xmlrecords dump.xml.gz --element page --select title,revision/id --format csv
      xmlrecords planet.osm --element node --select "@id,tag[@k='name']/@v"
      curl -s https://example.org/feed | xmlrecords --element channel/item --select title,category
      xmlrecords feed.xml -e a:entry -n a=http://www.w3.org/2005/Atom -s a:title,a:link/@href

    COMPLETIONS
      xmlrecords --generate-completion-script bash (or zsh, fish) writes a script for the shell.
    """
}
