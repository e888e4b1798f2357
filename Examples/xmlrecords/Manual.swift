/// The part of `--help` between the usage and the options.
enum Manual {
  // No line has more than 80 columns. ArgumentParser would wrap it, and not indent the rest.
  static let text = """
    DESCRIPTION
      Records are the elements that --element names. Everything outside of them is
      skipped. A record inside another record is part of the outer one. One record
      is in memory at a time, however long the document is. Gzip, zlib and all
      common encodings are recognised. External entities are not loaded.

    PATHS
      title            elements called title, without a prefix: in no namespace, or
                       in the default namespace there
      media:title      the name as written in the document or, with --namespace
                       media=URI, in that namespace
      {URI}title       elements called title in this namespace, whatever the prefix
      {}title          elements called title in no namespace
      {*}title         elements called title in any namespace
      *                any element
      channel/item     each item directly inside a channel. For --element,
                       /rss/channel/item begins with the root
      channel//link    each link inside a channel, at any depth
      item | entry     either
      @id              an attribute of the record
      link/@href       an attribute of elements inside it
      .                the text directly inside the record
      tag[@k='n']/@v   elements with this value of an attribute; [@k] means any
                       value
      entry[id='7']    elements with a child element with this text; [id] means any
                       text
      author[2]        the second element in each parent; author[last()] is the last

      --element decides at the start tag: its only conditions are those on the
      attributes of the record.

    OUTPUT
      jsonl  A line of JSON for each record. With --select, it is an object of
             strings. A path with several values gives an array, and a path without
             a value gives null. Without --select, an element is an object with its
             attributes (@name), its child elements and its text (#text), or a
             string if it has nothing but text.
      csv    A line of paths, then a row for each record. Several values are in one
             cell, separated by --separator.
      xml    A document of the records. With --select, a record contains the
             selected elements and attributes. If several attributes have the same
             local name, those with a prefix keep it.

      If the output is a file or a pipe, and standard error is a terminal, a
      progress bar is shown there.

    EXIT STATUS
      0   The document was read to its end, or up to --limit. If there is no record,
          standard error says so.
      1   The document has a fault, or can't be read. Standard error has
          file:line:column: message. The records before the fault have been written.
      64  The arguments are not valid.

    EXAMPLES
      xmlrecords dump.xml.gz --element page --select title,revision/id --format csv
      xmlrecords planet.osm --element node --select "@id,tag[@k='name']/@v"
      curl -s https://example.org/feed | xmlrecords -e channel/item -s title
      xmlrecords feed.xml -e a:entry -n a=http://www.w3.org/2005/Atom -s a:title

    COMPLETIONS
      xmlrecords --generate-completion-script bash (or zsh, fish) writes a script
      for the shell.
    """
}
