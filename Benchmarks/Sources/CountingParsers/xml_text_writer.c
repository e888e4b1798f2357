#include "CountingParsers.h"

#include <libxml/xmlwriter.h>

static int receive(void *context, const char *bytes, int count) {
  *(int64_t *)context += count;
  return count;
}

int64_t write_rows_with_libxml2(int64_t count) {
  int64_t written = 0;
  xmlOutputBufferPtr output = xmlOutputBufferCreateIO(receive, NULL, &written, NULL);
  xmlTextWriterPtr writer = output ? xmlNewTextWriter(output) : NULL;
  if (!writer) return -1;
  int status = xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
  if (status >= 0) status = xmlTextWriterStartElement(writer, BAD_CAST "rows");
  for (int64_t number = 0; number < count && status >= 0; number++) {
    status = xmlTextWriterStartElement(writer, BAD_CAST "row");
    if (status >= 0) status = xmlTextWriterWriteAttribute(writer, BAD_CAST "number", BAD_CAST "1234567");
    if (status >= 0) status = xmlTextWriterWriteString(writer, BAD_CAST "Text that needs no escape");
    if (status >= 0) status = xmlTextWriterEndElement(writer);
  }
  if (status >= 0) status = xmlTextWriterEndDocument(writer);
  xmlFreeTextWriter(writer);
  return status >= 0 ? written : -1;
}
