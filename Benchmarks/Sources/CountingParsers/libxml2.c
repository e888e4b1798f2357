#include "CountingParsers.h"

#include <fcntl.h>
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

static void start_tag(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
  event_counts *counts = context;
  counts->start_tags++;
  counts->attributes += namespace_count + attribute_count;
}

static void end_tag(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  event_counts *counts = context;
  counts->end_tags++;
}

static void character_data(void *context, const xmlChar *bytes, int count) {
  event_counts *counts = context;
  counts->text_bytes += count;
}

static xmlParserCtxtPtr make_parser(event_counts *counts) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_tag;
  handler.endElementNs = end_tag;
  handler.characters = character_data;
  /* The same, or libxml2 guesses which white space is ignorable. */
  handler.ignorableWhitespace = character_data;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, counts, NULL, 0, NULL);
  if (parser != NULL) xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET);
  return parser;
}

bool count_file_with_libxml2(const char *path, event_counts *counts) {
  int file = open(path, O_RDONLY);
  if (file < 0) return false;
  xmlParserCtxtPtr parser = make_parser(counts);
  char buffer[chunk_size];
  ssize_t length = 1;
  bool succeeds = parser != NULL;
  while (succeeds && length > 0) {
    length = read(file, buffer, chunk_size);
    succeeds = length >= 0 && xmlParseChunk(parser, buffer, (int)length, length == 0) == XML_ERR_OK;
  }
  if (parser != NULL) xmlFreeParserCtxt(parser);
  close(file);
  return succeeds;
}

bool count_bytes_with_libxml2(const void *bytes, size_t count, event_counts *counts) {
  xmlParserCtxtPtr parser = make_parser(counts);
  bool succeeds = parser != NULL;
  const char *rest = bytes;
  while (succeeds && count > 0) {
    size_t length = count < chunk_size ? count : chunk_size;
    succeeds = xmlParseChunk(parser, rest, (int)length, length == count) == XML_ERR_OK;
    rest += length;
    count -= length;
  }
  if (parser != NULL) xmlFreeParserCtxt(parser);
  return succeeds;
}

const char *version_of_libxml2(void) { return LIBXML_DOTTED_VERSION; }
