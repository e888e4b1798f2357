#include "CountingParsers.h"

#include <pugixml.hpp>

void *tree_of_pugixml(const void *bytes, size_t count) {
  pugi::xml_document *document = new pugi::xml_document;
  if (document->load_buffer(bytes, count, pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_utf8)) return document;
  delete document;
  return nullptr;
}

int64_t count_children_in_pugixml(const void *tree) {
  int64_t count = 0;
  pugi::xml_node root = static_cast<const pugi::xml_document *>(tree)->document_element();
  for (pugi::xml_node child : root.children()) count += child.type() == pugi::node_element;
  return count;
}

void free_tree_of_pugixml(void *tree) { delete static_cast<pugi::xml_document *>(tree); }
