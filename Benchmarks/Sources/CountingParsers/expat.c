#include "CountingParsers.h"

#include <expat.h>
#include <fcntl.h>
#include <unistd.h>

static void start_tag(void *context, const XML_Char *name, const XML_Char **attributes) {
  event_counts *counts = context;
  counts->start_tags++;
  for (; attributes[0] != NULL; attributes += 2) counts->attributes++;
}

static void end_tag(void *context, const XML_Char *name) {
  event_counts *counts = context;
  counts->end_tags++;
}

static void character_data(void *context, const XML_Char *bytes, int count) {
  event_counts *counts = context;
  counts->text_bytes += count;
}

static XML_Parser make_parser(bool namespaces, event_counts *counts) {
  XML_Parser parser = namespaces ? XML_ParserCreateNS(NULL, '|') : XML_ParserCreate(NULL);
  if (parser == NULL) return NULL;
  XML_SetUserData(parser, counts);
  XML_SetElementHandler(parser, start_tag, end_tag);
  XML_SetCharacterDataHandler(parser, character_data);
  return parser;
}

bool count_file_with_expat(const char *path, bool namespaces, event_counts *counts) {
  int file = open(path, O_RDONLY);
  if (file < 0) return false;
  XML_Parser parser = make_parser(namespaces, counts);
  ssize_t length = 1;
  bool succeeds = parser != NULL;
  while (succeeds && length > 0) {
    void *buffer = XML_GetBuffer(parser, chunk_size);
    length = buffer != NULL ? read(file, buffer, chunk_size) : -1;
    succeeds = length >= 0 && XML_ParseBuffer(parser, (int)length, length == 0) == XML_STATUS_OK;
  }
  if (parser != NULL) XML_ParserFree(parser);
  close(file);
  return succeeds;
}

bool count_bytes_with_expat(const void *bytes, size_t count, bool namespaces, event_counts *counts) {
  XML_Parser parser = make_parser(namespaces, counts);
  bool succeeds = parser != NULL;
  const char *rest = bytes;
  while (succeeds && count > 0) {
    size_t length = count < chunk_size ? count : chunk_size;
    succeeds = XML_Parse(parser, rest, (int)length, length == count) == XML_STATUS_OK;
    rest += length;
    count -= length;
  }
  if (parser != NULL) XML_ParserFree(parser);
  return succeeds;
}

const char *version_of_expat(void) { return XML_ExpatVersion(); }
