#ifndef CEXPATXMLVECTORS_SCANNER_H
#define CEXPATXMLVECTORS_SCANNER_H

/* Takes plain content: tokens that can't be a fault and need no declaration. It stops before everything else, which is for
   Expat. Nothing is read outside of the bytes that are given. */

#include <stdlib.h>

#include "names.h"
#include "odd_bytes.h"

static inline int expatxml_is_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* Memory for many names. It is freed when the document has ended. */
typedef struct expatxml_block {
  struct expatxml_block *previous;
  /* As wide as the widest member of a name, so that names after this are aligned. */
  uint64_t used;
  uint64_t size;
} expatxml_block;

/* A name that Expat has accepted, or would accept. It stays at its address for the whole document. */
typedef struct expatxml_name {
  uint64_t hash;
  /* The number of the last tag that has an attribute of this name, and the index of the attribute in it. */
  uint64_t last_tag;
  long index;
  /* The attribute that last followed this name in a tag, and the element that last followed one of this name. */
  struct expatxml_name *successor;
  struct expatxml_name *next_element;
  /* What a client made of the name; NULL if there is nothing. */
  const void *made;
  /* The attributes that are declared for elements of this name, if any of them changes a tag. */
  struct expatxml_declaration *declarations;
  uint32_t declaration_count;
  uint32_t length;
  /* The text of the entity of this name, if the scanner puts it in the place of references. */
  uint8_t *text;
  uint32_t text_length;
  /* Whether Expat has read a reference to that entity. */
  uint8_t is_entity;
  /* Whether tags of elements of this name are never plain. */
  uint8_t is_reserved;
  /* A zero byte follows the name. */
  uint8_t bytes[1];
} expatxml_name;

/* The name that has these bytes. */
static inline expatxml_name *expatxml_name_of(const uint8_t *bytes) {
  return (expatxml_name *)(bytes - offsetof(expatxml_name, bytes));
}

static inline const uint8_t *expatxml_bytes_of(const expatxml_name *name) { return name->bytes; }

/* An attribute that is declared for an element (XML 1.0, section 3.3). */
typedef struct expatxml_declaration {
  const expatxml_name *name;
  /* The default; NULL if there is none. */
  uint8_t *value;
  long value_length;
  /* Whether the value is a list of words: its type is not CDATA. */
  int is_tokenized;
} expatxml_declaration;

/* An attribute with its value. A zero byte follows the name, and need not follow the value. */
typedef struct {
  const uint8_t *name;
  const uint8_t *value;
  long value_length;
} expatxml_attribute;

/* Whether the name of one of them begins with "xmlns". */
static inline int expatxml_may_declare_namespaces(const expatxml_attribute *attributes, long count) {
  for (long index = 0; index < count; index++) {
    const uint8_t *const name = attributes[index].name;
    if (name[0] == 'x' && name[1] == 'm' && name[2] == 'l' && name[3] == 'n' && name[4] == 's') return 1;
  }
  return 0;
}

/* The value of the attribute `xml:space`; NULL if there is none. */
static inline const expatxml_attribute *expatxml_space_attribute(const expatxml_attribute *attributes, long count) {
  for (long index = 0; index < count; index++) {
    const char *const name = (const char *)attributes[index].name;
    if (name[0] == 'x' && strcmp(name, "xml:space") == 0) return &attributes[index];
  }
  return NULL;
}

typedef struct {
  const uint8_t *name;
  uint32_t length;
  /* Whether the name's memory belongs to the element, since the table had no room. */
  uint32_t owns_name;
} expatxml_element;

/* Names that are not in the table are compared with each other, so a tag with more attributes and such a name is for Expat. */
#define EXPATXML_COMPARED_ATTRIBUTES 64

typedef struct {
  /* The bytes that are not taken yet. */
  const uint8_t *place;
  const uint8_t *end;
  /* Longer tokens are for Expat. */
  long longest_token;
  /* The start of the token that was taken; it ends at `place`. */
  const uint8_t *token;
  /* Of a tag: the name, which a zero byte follows. Of a processing instruction: the target. */
  const uint8_t *name;
  long name_length;
  /* Of a comment, or the data of a processing instruction. */
  const uint8_t *text;
  long text_length;
  /* Of a tag. The first ones are in the document, and the others are defaults. */
  expatxml_attribute *attributes;
  long attribute_count;
  long specified_count;
  /* In bytes. */
  long attribute_capacity;
  /* By how much the texts of entities lengthen the values of the tag, and whether its attributes may take more room than it. */
  long growth;
  int is_larger;
  /* By how much they may still lengthen tags and texts. After that, Expat reads references, and counts. */
  long growth_left;
  /* Values of attributes, or a text, that are not the same as in the document. */
  uint8_t *values;
  long values_capacity;
  /* Names for which the table has no room, each with a zero byte after it, and whether the tag has any. */
  uint8_t *loose_names;
  long loose_names_capacity;
  int has_loose_names;
  int is_in_section;
  /* There was no memory, and the open elements may not be known. Nothing must be scanned from then on. */
  int has_failed;
  /* Whether markup was taken, and whether the root has ended. */
  int has_markup;
  int has_ended_root;

  /* The memory of the names: the block that new ones are taken from, before older ones. */
  expatxml_block *last_block;
  /* A table of names. Half of the slots are empty. */
  expatxml_name **slots;
  uint64_t slot_count;
  uint64_t name_count;
  uint64_t name_bytes;
  uint64_t seed;
  uint64_t tag_number;
  expatxml_name *last_element;
  /* Whether any of them is the name of an entity with a text. */
  int has_entities;

  expatxml_element *elements;
  long depth;
  long capacity;
  /* The memory of names that open elements own. */
  long element_bytes;
  /* Such a name of an element that has just ended. */
  void *ended_name;
  /* How many elements are open for Expat: a root of its own, if it was told of one, and the innermost of those open here. */
  long expat_depth;
  /* About how much memory Expat uses for names that the table has no room for. */
  long expat_name_bytes;
} expatxml_scanner;

enum expatxml_token {
  /* More bytes are needed. */
  EXPATXML_WAIT,
  /* The next token is for Expat. */
  EXPATXML_ODD,
  EXPATXML_TEXT,
  /* Text that begins with, or goes on with, something that does not stand for itself. */
  EXPATXML_MIXED_TEXT,
  EXPATXML_START_TAG,
  EXPATXML_EMPTY_ELEMENT_TAG,
  EXPATXML_END_TAG,
  EXPATXML_COMMENT,
  EXPATXML_INSTRUCTION,
  EXPATXML_SECTION_START
};

/* What the table may hold: more would let a document pin memory. */
#define EXPATXML_MOST_NAMES 8192
#define EXPATXML_MOST_NAME_BYTES (512 << 10)
#define EXPATXML_LONGEST_NAME 512
/* Nothing is repaired after a longer name of an attribute, so a tag with one is not plain. */
#define EXPATXML_LONGEST_ATTRIBUTE_NAME 1024

/* Begins without bytes, at a place. */
static inline void expatxml_scanner_begin(
    expatxml_scanner *scanner, const uint8_t *place, long longest_token, uint64_t seed) {
  memset(scanner, 0, sizeof(expatxml_scanner));
  scanner->place = scanner->token = scanner->end = place;
  scanner->longest_token = longest_token;
  scanner->seed = seed;
}

static inline void expatxml_scanner_free(expatxml_scanner *scanner) {
  for (uint64_t index = 0; index < scanner->slot_count; index++) {
    expatxml_name *const name = scanner->slots[index];
    if (name == NULL) continue;
    for (uint32_t other = 0; other < name->declaration_count; other++) free(name->declarations[other].value);
    free(name->declarations);
    free(name->text);
  }
  while (scanner->last_block != NULL) {
    expatxml_block *const block = scanner->last_block;
    scanner->last_block = block->previous;
    free(block);
  }
  free(scanner->slots);
  free(scanner->attributes);
  for (long index = 0; index < scanner->depth; index++) {
    if (scanner->elements[index].owns_name) free((void *)scanner->elements[index].name);
  }
  free(scanner->ended_name);
  free(scanner->elements);
  free(scanner->values);
  free(scanner->loose_names);
}

/* Makes room for `needed` bytes. */
static inline int expatxml_reserve(expatxml_scanner *scanner, void **memory, long *capacity, long needed) {
  if (needed <= *capacity) return 1;
  const long size = needed < 128 ? 256 : 2 * needed;
  void *const larger = realloc(*memory, (size_t)size);
  if (larger == NULL) {
    scanner->has_failed = 1;
    return 0;
  }
  *memory = larger;
  *capacity = size;
  return 1;
}

/* Names. */

/* XORs both halves of a product. With the lower half alone, there are differences of two words that another word cancels, whatever
   the factor is. */
static inline uint64_t expatxml_fold(uint64_t word, uint64_t factor) {
#ifdef __SIZEOF_INT128__
  const unsigned __int128 product = (unsigned __int128)word * factor;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
  const uint64_t low = word & UINT32_MAX, high = word >> 32, other_low = factor & UINT32_MAX, other_high = factor >> 32;
  const uint64_t middle = high * other_low + (low * other_low >> 32), other_middle = low * other_high + (middle & UINT32_MAX);
  return word * factor ^ (high * other_high + (middle >> 32) + (other_middle >> 32));
#endif
}

/* The factor depends on the seed too, so that nobody can construct names that collide without knowing it. */
static inline uint64_t expatxml_hash(uint64_t seed, const uint8_t *bytes, long length) {
  const uint64_t factor = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
  uint64_t hash = seed ^ (uint64_t)length;
  while (length > 0) {
    uint64_t word = 0;
    memcpy(&word, bytes, (size_t)(length < 8 ? length : 8));
    hash = expatxml_fold(hash ^ word, factor);
    bytes += 8;
    length -= 8;
  }
  return hash;
}

__attribute__((noinline)) static inline int expatxml_grow_names(expatxml_scanner *scanner) {
  const uint64_t count = scanner->slot_count == 0 ? 16 : 4 * scanner->slot_count;
  expatxml_name **const slots = (expatxml_name **)calloc(count, sizeof(expatxml_name *));
  if (slots == NULL) return 0;
  for (uint64_t index = 0; index < scanner->slot_count; index++) {
    expatxml_name *const name = scanner->slots[index];
    if (name == NULL) continue;
    uint64_t slot = name->hash & (count - 1);
    while (slots[slot] != NULL) slot = (slot + 1) & (count - 1);
    slots[slot] = name;
  }
  free(scanner->slots);
  scanner->slots = slots;
  scanner->slot_count = count;
  return 1;
}

/* Whether the table may hold one more name that a document uses. */
static inline int expatxml_has_room(const expatxml_scanner *scanner, long length) {
  return length <= EXPATXML_LONGEST_NAME && scanner->name_count < EXPATXML_MOST_NAMES &&
         scanner->name_bytes + (uint64_t)length <= EXPATXML_MOST_NAME_BYTES;
}

/* Zeroed memory for a name. NULL if there is none. */
static inline expatxml_name *expatxml_name_memory(expatxml_scanner *scanner, long length) {
  const size_t size = (sizeof(expatxml_name) + (size_t)length + EXPATXML_VECTOR_SIZE + 7) & ~(size_t)7;
  expatxml_block *block = scanner->last_block;
  if (block == NULL || block->size - block->used < size) {
    /* A small document has few names. */
    const size_t usual = block == NULL ? 1024 : 16 << 10;
    const size_t room = size < usual ? usual : size;
    /* Not cleared as a whole, since a small document uses little of it. */
    block = (expatxml_block *)malloc(sizeof(expatxml_block) + room);
    if (block == NULL) return NULL;
    block->previous = scanner->last_block;
    block->used = 0;
    block->size = room;
    scanner->last_block = block;
  }
  expatxml_name *const name = (expatxml_name *)((uint8_t *)(block + 1) + block->used);
  block->used += size;
  memset(name, 0, size);
  return name;
}

/* Adds a name to the table. NULL if there is no memory. */
__attribute__((noinline)) static inline expatxml_name *expatxml_add_name(
    expatxml_scanner *scanner, const uint8_t *bytes, long length, uint64_t hash) {
  if (2 * (scanner->name_count + 1) > scanner->slot_count && !expatxml_grow_names(scanner)) return NULL;
  expatxml_name *const name = expatxml_name_memory(scanner, length);
  if (name == NULL) return NULL;
  name->hash = hash;
  name->length = (uint32_t)length;
  memcpy(name->bytes, bytes, (size_t)length);
  uint64_t slot = hash & (scanner->slot_count - 1);
  while (scanner->slots[slot] != NULL) slot = (slot + 1) & (scanner->slot_count - 1);
  scanner->slots[slot] = name;
  scanner->name_count++;
  scanner->name_bytes += (uint64_t)length;
  return name;
}

/* The name in the table, by its hash; NULL if it is not there. */
static inline expatxml_name *expatxml_known_name(
    const expatxml_scanner *scanner, const uint8_t *bytes, long length, uint64_t hash) {
  if (scanner->slot_count > 0) {
    uint64_t slot = hash & (scanner->slot_count - 1);
    for (; scanner->slots[slot] != NULL; slot = (slot + 1) & (scanner->slot_count - 1)) {
      expatxml_name *const name = scanner->slots[slot];
      if (name->hash == hash && name->length == length && memcmp(name->bytes, bytes, (size_t)length) == 0) return name;
    }
  }
  return NULL;
}

/* The same. If it is not there, it is added if there is room and it is a name. `is_name` says if that is known, and gets the
   result. */
static inline expatxml_name *expatxml_find_name(
    expatxml_scanner *scanner, const uint8_t *bytes, long length, int *is_name) {
  const uint64_t hash = expatxml_hash(scanner->seed, bytes, length);
  expatxml_name *const name = expatxml_known_name(scanner, bytes, length, hash);
  if (name != NULL) return name;
  if (!*is_name) *is_name = expatxml_is_name(bytes, bytes + length);
  if (!*is_name || !expatxml_has_room(scanner, length)) return NULL;
  return expatxml_add_name(scanner, bytes, length, hash);
}

/* The name in the table, which has room for all names in declarations. NULL if there is no memory. */
static inline expatxml_name *expatxml_declared_name(expatxml_scanner *scanner, const char *string) {
  const uint8_t *const bytes = (const uint8_t *)string;
  const long length = (long)strlen(string);
  const uint64_t hash = expatxml_hash(scanner->seed, bytes, length);
  expatxml_name *name = expatxml_known_name(scanner, bytes, length, hash);
  if (name == NULL) name = expatxml_add_name(scanner, bytes, length, hash);
  if (name == NULL) scanner->has_failed = 1;
  return name;
}

/* Whether this name is at `place`, with more bytes after it. A whole vector may be read from `name`. */
static inline int expatxml_has_same_name(const uint8_t *place, const uint8_t *end, const uint8_t *name, long length) {
  if (end - place <= length) return 0;
  if (length < EXPATXML_VECTOR_SIZE && end - place >= EXPATXML_VECTOR_SIZE) {
    return expatxml_has_same_start(place, name, length);
  }
  return memcmp(place, name, (size_t)length) == 0;
}

/* The end of the name here. `is_ascii` becomes 0 if the name has other characters, which are not checked. */
static inline const uint8_t *expatxml_name_end(const uint8_t *place, const uint8_t *end, int *is_ascii) {
  while (place < end && (expatxml_continues_name(*place) || *place >= 0x80)) {
    if (*place >= 0x80) *is_ascii = 0;
    place++;
  }
  return place;
}

/* Copies a name of the tag for which the table has no room, after the previous ones. NULL if there is no memory. */
static inline const uint8_t *expatxml_keep_loose_name(
    expatxml_scanner *scanner, const uint8_t *bytes, long length, long *kept) {
  /* All names of a tag, with a byte more for each, are shorter than the bytes that have arrived. So no later call moves them. */
  void **const memory = (void **)&scanner->loose_names;
  if (!expatxml_reserve(scanner, memory, &scanner->loose_names_capacity, scanner->end - scanner->token)) return NULL;
  uint8_t *const copy = scanner->loose_names + *kept;
  memcpy(copy, bytes, (size_t)length);
  copy[length] = 0;
  *kept += length + 1;
  return copy;
}

/* Whether an attribute of the tag has this name, for which the table has no room. */
static inline int expatxml_has_loose_attribute(
    const expatxml_scanner *scanner, long count, const uint8_t *bytes, long length) {
  const uint8_t *const first = scanner->loose_names;
  for (long index = 0; index < count; index++) {
    const uint8_t *const name = scanner->attributes[index].name;
    const int is_loose = name >= first && name < first + scanner->loose_names_capacity;
    if (is_loose && strlen((const char *)name) == (size_t)length && memcmp(name, bytes, (size_t)length) == 0) return 1;
  }
  return 0;
}

/* Open elements. */

/* Notes that an element has started. Returns 0 if there is no memory. */
static inline int expatxml_push(expatxml_scanner *scanner, const uint8_t *bytes, long length, int owns_name) {
  if (scanner->depth == scanner->capacity) {
    const long capacity = scanner->capacity == 0 ? 16 : 2 * scanner->capacity;
    expatxml_element *const larger =
        (expatxml_element *)realloc(scanner->elements, (size_t)capacity * sizeof(expatxml_element));
    if (larger == NULL) {
      scanner->has_failed = 1;
      return 0;
    }
    scanner->elements = larger;
    scanner->capacity = capacity;
  }
  expatxml_element *const element = &scanner->elements[scanner->depth++];
  element->name = bytes;
  element->length = (uint32_t)length;
  element->owns_name = (uint32_t)owns_name;
  return 1;
}

/* What the copy of an element's name takes besides its bytes. */
#define EXPATXML_NAME_OVERHEAD 48

/* The same for an element whose name is not in the table. Returns its copy; NULL if there is no memory. */
static inline const uint8_t *expatxml_push_copy(expatxml_scanner *scanner, const uint8_t *bytes, long length) {
  uint8_t *const copy = (uint8_t *)calloc(1, (size_t)length + EXPATXML_VECTOR_SIZE);
  if (copy == NULL || !expatxml_push(scanner, copy, length, 1)) {
    free(copy);
    scanner->has_failed = 1;
    return NULL;
  }
  memcpy(copy, bytes, (size_t)length);
  scanner->element_bytes += length + EXPATXML_NAME_OVERHEAD;
  return copy;
}

static inline void expatxml_pop(expatxml_scanner *scanner) {
  if (scanner->depth == 0) return;
  const expatxml_element *const element = &scanner->elements[--scanner->depth];
  if (element->owns_name) {
    scanner->element_bytes -= element->length + EXPATXML_NAME_OVERHEAD;
    free(scanner->ended_name);
    scanner->ended_name = (void *)element->name;
  }
}

/* What Expat keeps of a name besides its bytes, in bytes. Releases that count their allocations keep more: 2.9 keeps 150. */
#define EXPATXML_EXPAT_NAME_OVERHEAD 150

/* Notes a name that Expat has accepted, and now keeps. */
static inline expatxml_name *expatxml_note_name(expatxml_scanner *scanner, const uint8_t *bytes) {
  const long length = (long)strlen((const char *)bytes);
  int is_name = 1;
  expatxml_name *const name = expatxml_find_name(scanner, bytes, length, &is_name);
  if (name == NULL) scanner->expat_name_bytes += length + EXPATXML_EXPAT_NAME_OVERHEAD;
  return name;
}

/* Notes an element that Expat has started. Returns its name in the table, if that has it. */
static inline expatxml_name *expatxml_push_known(expatxml_scanner *scanner, const uint8_t *bytes) {
  expatxml_name *const previous = scanner->last_element;
  expatxml_name *name = previous == NULL ? NULL : previous->next_element;
  if (name == NULL || strcmp((const char *)name->bytes, (const char *)bytes) != 0) {
    name = expatxml_note_name(scanner, bytes);
    if (name != NULL && previous != NULL) previous->next_element = name;
  }
  scanner->last_element = name;
  if (name != NULL) {
    expatxml_push(scanner, name->bytes, name->length, 0);
  } else {
    expatxml_push_copy(scanner, bytes, (long)strlen((const char *)bytes));
  }
  scanner->expat_depth++;
  return name;
}

/* Tags of elements of this name are not plain from now on. */
static inline void expatxml_reserve_element(expatxml_scanner *scanner, const char *element) {
  expatxml_name *const name = expatxml_declared_name(scanner, element);
  if (name != NULL) name->is_reserved = 1;
}

/* Declares an attribute of an element, after others. It must not have been declared for it before. `value` is its default, or
   NULL. */
static inline void expatxml_declare(
    expatxml_scanner *scanner, const char *element, const char *attribute, int is_tokenized, const char *value) {
  expatxml_name *const owner = expatxml_declared_name(scanner, element);
  const expatxml_name *const name = expatxml_declared_name(scanner, attribute);
  if (owner == NULL || name == NULL) return;
  const uint32_t count = owner->declaration_count;
  if ((count & (count - 1)) == 0) {
    const size_t capacity = count == 0 ? 1 : 2 * (size_t)count;
    void *const larger = realloc(owner->declarations, capacity * sizeof(expatxml_declaration));
    if (larger == NULL) {
      scanner->has_failed = 1;
      return;
    }
    owner->declarations = (expatxml_declaration *)larger;
  }
  char *const copy = value == NULL ? NULL : strdup(value);
  if (value != NULL && copy == NULL) {
    scanner->has_failed = 1;
    return;
  }
  const expatxml_declaration declaration = {name, (uint8_t *)copy, value == NULL ? 0 : (long)strlen(value), is_tokenized};
  owner->declarations[owner->declaration_count++] = declaration;
}

/* Notes that Expat has ended an element. */
static inline void expatxml_pop_known(expatxml_scanner *scanner) {
  expatxml_pop(scanner);
  scanner->expat_depth--;
  if (scanner->depth == 0) scanner->has_ended_root = 1;
}

/* The memory that the open elements take. */
static inline long expatxml_element_memory(const expatxml_scanner *scanner) {
  return scanner->capacity * (long)sizeof(expatxml_element) + scanner->element_bytes;
}

/* Writes the start tag, or the end tag, of an open element to `values`. Returns its length; 0 if there is no memory. */
static inline long expatxml_write_tag(expatxml_scanner *scanner, long index, int is_end) {
  const expatxml_element *const element = &scanner->elements[index];
  const long length = (long)element->length + 2 + is_end;
  if (!expatxml_reserve(scanner, (void **)&scanner->values, &scanner->values_capacity, length)) return 0;
  scanner->values[0] = '<';
  if (is_end) scanner->values[1] = '/';
  memcpy(scanner->values + 1 + is_end, element->name, element->length);
  scanner->values[length - 1] = '>';
  return length;
}

/* Entities. */

/* By how much the texts of entities may lengthen a text that is taken at once, or the values of a tag. Whatever is longer is taken in parts,
   or is for Expat. */
#define EXPATXML_MOST_GROWTH 4096

static inline long expatxml_room_to_grow(const expatxml_scanner *scanner) {
  return scanner->growth_left < EXPATXML_MOST_GROWTH ? scanner->growth_left : EXPATXML_MOST_GROWTH;
}

/* A reference that the scanner resolves. */
typedef struct {
  /* 0 if it resolves none. */
  long length;
  /* What the reference stands for: the text of an entity, or else a character. */
  const uint8_t *text;
  long text_length;
  uint32_t character;
} expatxml_reference;

/* The entity of the reference at this ampersand; NULL if nothing is known of it. */
__attribute__((noinline)) static inline expatxml_name *expatxml_find_entity(
    const expatxml_scanner *scanner, const uint8_t *start, const uint8_t *end) {
  const uint8_t *const name = start + 1;
  const uint8_t *const limit = end - name > EXPATXML_LONGEST_NAME ? name + EXPATXML_LONGEST_NAME + 1 : end;
  int is_ascii;
  const uint8_t *const name_end = expatxml_name_end(name, limit, &is_ascii);
  if (name_end == limit || *name_end != ';') return NULL;
  const long length = name_end - name;
  expatxml_name *const entity = expatxml_known_name(scanner, name, length, expatxml_hash(scanner->seed, name, length));
  return entity != NULL && entity->is_entity ? entity : NULL;
}

/* Notes the entity of a reference that Expat has read. With its text, if that stands for itself in text and in values, the scanner resolves
   further references. */
static inline void expatxml_note_entity(expatxml_scanner *scanner, const char *string, const char *text) {
  int is_name = 1;
  const long length = text == NULL ? 0 : (long)strlen(text);
  if (scanner->name_bytes + (uint64_t)length > EXPATXML_MOST_NAME_BYTES) return;
  expatxml_name *const name = expatxml_find_name(scanner, (const uint8_t *)string, (long)strlen(string), &is_name);
  if (name == NULL || name->is_entity) return;
  name->is_entity = 1;
  if (text == NULL) return;
  name->text = (uint8_t *)strdup(text);
  if (name->text == NULL) return;
  name->text_length = (uint32_t)length;
  scanner->name_bytes += (uint64_t)length;
  scanner->has_entities = 1;
}

/* The reference at this ampersand. */
static inline expatxml_reference expatxml_resolve_reference(
    const expatxml_scanner *scanner, const uint8_t *start, const uint8_t *end) {
  expatxml_reference reference = {0};
  reference.length = expatxml_reference_length(start, end, &reference.character);
  if (reference.length > 0) {
    const uint32_t character = reference.character;
    reference.text_length = 1 + (character >= 0x80) + (character >= 0x800) + (character >= 0x10000);
  } else if (scanner->has_entities) {
    const expatxml_name *const entity = expatxml_find_entity(scanner, start, end);
    if (entity == NULL || entity->text == NULL) return reference;
    reference.length = (long)entity->length + 2;
    reference.text = entity->text;
    reference.text_length = entity->text_length;
  }
  return reference;
}

/* Writes what a reference stands for, and returns its end. */
static inline uint8_t *expatxml_write_reference(uint8_t *copy, expatxml_reference reference) {
  if (reference.text == NULL) return expatxml_write_character(copy, reference.character);
  memcpy(copy, reference.text, (size_t)reference.text_length);
  return copy + reference.text_length;
}

/* Tags. */

/* Makes room for the values of a tag. They are shorter than the bytes that have arrived, but for the texts of entities. So no later call
   moves them. */
static inline int expatxml_reserve_values(expatxml_scanner *scanner) {
  return expatxml_reserve(
      scanner, (void **)&scanner->values, &scanner->values_capacity, scanner->end - scanner->token + EXPATXML_MOST_GROWTH);
}

/* Which of 16 bytes may end an attribute value, or may not stand for themselves in it. */
#ifdef EXPATXML_HAS_VECTORS
static inline uint32_t expatxml_value_bits(const uint8_t *bytes, uint8_t quote) {
  const expatxml_vector vector = expatxml_load(bytes);
  return expatxml_bits_of_16(
      expatxml_equal(vector, quote) | expatxml_equal(vector, '<') | expatxml_equal(vector, '&') |
      expatxml_between(vector, 0x80, 0x1F));
}
#endif

/* Whether the bytes from this ampersand on may become a plain reference when more of them come. */
static inline int expatxml_may_become_reference(const uint8_t *place, const uint8_t *end) {
  const long length = end - place;
  if (length >= 12) return 0;
  if (length == 1) return 1;
  if (place[1] != '#') {
    if (!expatxml_starts_name(place[1])) return 0;
    for (place += 2; place < end && expatxml_continues_name(*place); place++) {}
    return place == end;
  }
  const int is_hexadecimal = length > 2 && place[2] == 'x';
  for (place += is_hexadecimal ? 3 : 2; place < end; place++) {
    const uint8_t letter = *place | 0x20;
    if ((*place < '0' || *place > '9') && !(is_hexadecimal && letter >= 'a' && letter <= 'f')) return 0;
  }
  return 1;
}

/* Writes a value as it is delivered (XML 1.0, section 3.3.3), and returns its length. */
static inline long expatxml_resolve_value(
    const expatxml_scanner *scanner, uint8_t *copy, const uint8_t *place, const uint8_t *end) {
  uint8_t *const start = copy;
  while (place < end) {
    const uint8_t byte = *place++;
    if (byte == '&') {
      const expatxml_reference reference = expatxml_resolve_reference(scanner, place - 1, end);
      place += reference.length - 1;
      copy = expatxml_write_reference(copy, reference);
    } else {
      /* A carriage return and a line feed are one line end. */
      if (byte == '\r' && place < end && *place == '\n') place++;
      *copy++ = byte < 0x20 ? ' ' : byte;
    }
  }
  return copy - start;
}

/* The closing quote of the value at `place`. NULL if the value goes on after the bytes, or is not plain. Then `stop` is the end, or
   the place that is not plain. `has_changes` is set if the value differs from the document. */
static inline const uint8_t *expatxml_value_end(
    expatxml_scanner *scanner, const uint8_t *place, const uint8_t *end, uint8_t quote, int *has_changes,
    const uint8_t **stop) {
  for (;;) {
#ifdef EXPATXML_HAS_VECTORS
    while (end - place >= 16) {
      const uint32_t bits = expatxml_value_bits(place, quote);
      if (bits != 0) {
        place += __builtin_ctz(bits);
        break;
      }
      place += 16;
    }
#endif
    if (place == end) break;
    const uint8_t byte = *place;
    if (byte == quote) return place;
    if (byte == '&') {
      const expatxml_reference reference = expatxml_resolve_reference(scanner, place, end);
      if (reference.length == 0) {
        if (expatxml_may_become_reference(place, end)) place = end;
        break;
      }
      if (reference.text_length > reference.length) scanner->growth += reference.text_length - reference.length;
      if (scanner->growth > expatxml_room_to_grow(scanner)) break;
      *has_changes = 1;
      place += reference.length;
    } else if (byte >= 0x80) {
      const uint8_t *const next = expatxml_skip_characters(place, end);
      if (next == place) break;
      place = next;
    } else if (byte >= 0x20 && byte != '<') {
      place++;
    } else if (byte == '\t' || byte == '\n' || byte == '\r') {
      *has_changes = 1;
      place++;
    } else {
      break;
    }
  }
  *stop = place;
  return NULL;
}

/* Makes room for another attribute. */
static inline int expatxml_reserve_attribute(expatxml_scanner *scanner, long count) {
  return expatxml_reserve(
      scanner, (void **)&scanner->attributes, &scanner->attribute_capacity, (count + 1) * (long)sizeof(expatxml_attribute));
}

/* Takes the attributes of a tag that Expat has read: names and values in turn, up to a null pointer. Expat has accepted the names, so they are
   noted. Returns 0 if there is no memory. */
static inline int expatxml_take_attributes(expatxml_scanner *scanner, const char **list) {
  long count = 0;
  scanner->has_loose_names = 0;
  for (; list[0] != NULL; list += 2, count++) {
    if (!expatxml_reserve_attribute(scanner, count)) return 0;
    const expatxml_name *const name = expatxml_note_name(scanner, (const uint8_t *)list[0]);
    if (name == NULL) scanner->has_loose_names = 1;
    expatxml_attribute *const attribute = &scanner->attributes[count];
    attribute->name = name != NULL ? expatxml_bytes_of(name) : (const uint8_t *)list[0];
    attribute->value = (const uint8_t *)list[1];
    attribute->value_length = (long)strlen(list[1]);
  }
  scanner->attribute_count = count;
  return 1;
}

/* Removes the spaces around words, and all but one of those between them. Other white space in a value comes from references, and
   stays. A value that changes is written to `copy`, unless it is such a copy already. Returns where the next copy may begin. */
static inline uint8_t *expatxml_normalise_words(expatxml_attribute *attribute, const expatxml_scanner *scanner, uint8_t *copy) {
  const uint8_t *const value = attribute->value, *const end = value + attribute->value_length;
  int was_space = 1, changes = 0;
  for (const uint8_t *place = value; place < end; place++) {
    const int is_space = *place == ' ';
    changes |= is_space & was_space;
    was_space = is_space;
  }
  if (value == end || !(changes | was_space)) return copy;
  const int is_copied = value < scanner->token || value >= scanner->end;
  uint8_t *const start = is_copied ? (uint8_t *)value : copy;
  uint8_t *last = start;
  for (const uint8_t *place = value; place < end; place++) {
    if (*place != ' ' || (last > start && last[-1] != ' ')) *last++ = *place;
  }
  if (last > start && last[-1] == ' ') last--;
  attribute->value = start;
  attribute->value_length = last - start;
  return is_copied ? copy : last;
}

/* Applies the declarations of the tag's element to its attributes (XML 1.0, section 3.3.3). Returns 0 if there is no memory. */
__attribute__((noinline)) static inline int expatxml_apply_declarations(
    expatxml_scanner *scanner, const expatxml_name *element, long values_length) {
  if (!expatxml_reserve_values(scanner)) return 0;
  uint8_t *copy = scanner->values + values_length;
  for (uint32_t index = 0; index < element->declaration_count; index++) {
    const expatxml_declaration *const declaration = &element->declarations[index];
    if (declaration->name->last_tag == scanner->tag_number) {
      expatxml_attribute *const attribute = &scanner->attributes[declaration->name->index];
      if (declaration->is_tokenized) copy = expatxml_normalise_words(attribute, scanner, copy);
    } else if (declaration->value != NULL) {
      if (!expatxml_reserve_attribute(scanner, scanner->attribute_count)) return 0;
      const expatxml_attribute attribute = {declaration->name->bytes, declaration->value, declaration->value_length};
      scanner->attributes[scanner->attribute_count++] = attribute;
    }
  }
  return 1;
}

static inline enum expatxml_token expatxml_scan_start_tag(expatxml_scanner *scanner) {
  const uint8_t *const end = scanner->end;
  const uint8_t *place = scanner->token + 1;
  int is_name = 1;
  const uint8_t *next;
  /* The name of the element, if the table has no room for it. */
  const uint8_t *const loose_name = place;
  long loose_length = 0, loose_names_length = 0;
  expatxml_name *const previous = scanner->last_element;
  expatxml_name *element = previous == NULL ? NULL : previous->next_element;
  if (element != NULL && expatxml_has_same_name(place, end, element->bytes, element->length) &&
      (place[element->length] == '>' || expatxml_is_space(place[element->length]) || place[element->length] == '/')) {
    place += element->length;
  } else {
    next = expatxml_name_end(place, end, &is_name);
    if (next == place || (*place < 0x80 && !expatxml_starts_name(*place))) return EXPATXML_ODD;
    /* What can't become a name must not wait for more bytes. */
    if (next == end) return is_name || expatxml_is_name(place, next) ? EXPATXML_WAIT : EXPATXML_ODD;
    element = expatxml_find_name(scanner, place, next - place, &is_name);
    if (element == NULL && !is_name) return EXPATXML_ODD;
    if (element == NULL) loose_length = next - place;
    else if (previous != NULL) previous->next_element = element;
    place = next;
  }
  if (element != NULL && element->is_reserved) return EXPATXML_ODD;
  const uint64_t number = ++scanner->tag_number;
  scanner->growth = 0;
  expatxml_name *last = element;
  long count = 0, values_length = 0;
  int is_empty = 0;
  for (;;) {
    const uint8_t *const start = place;
    while (place < end && expatxml_is_space(*place)) place++;
    if (place == end) return EXPATXML_WAIT;
    if (*place == '>') {
      place++;
      break;
    }
    if (*place == '/') {
      if (place + 1 == end) return EXPATXML_WAIT;
      if (place[1] != '>') return EXPATXML_ODD;
      is_empty = 1;
      place += 2;
      break;
    }
    if (place == start) return EXPATXML_ODD;
    expatxml_name *name = last == NULL ? NULL : last->successor;
    const uint8_t *name_bytes = NULL;
    if (name != NULL && expatxml_has_same_name(place, end, name->bytes, name->length) && place[name->length] == '=') {
      place += name->length;
    } else {
      is_name = 1;
      next = expatxml_name_end(place, end, &is_name);
      if (next == place || (*place < 0x80 && !expatxml_starts_name(*place))) return EXPATXML_ODD;
      if (next == end) return is_name || expatxml_is_name(place, next) ? EXPATXML_WAIT : EXPATXML_ODD;
      name = expatxml_find_name(scanner, place, next - place, &is_name);
      if (name == NULL) {
        if (!is_name || next - place > EXPATXML_LONGEST_ATTRIBUTE_NAME || count >= EXPATXML_COMPARED_ATTRIBUTES ||
            expatxml_has_loose_attribute(scanner, count, place, next - place)) {
          return EXPATXML_ODD;
        }
        name_bytes = expatxml_keep_loose_name(scanner, place, next - place, &loose_names_length);
        if (name_bytes == NULL) return EXPATXML_ODD;
      } else if (last != NULL) {
        last->successor = name;
      }
      place = next;
      while (place < end && expatxml_is_space(*place)) place++;
      if (place == end) return EXPATXML_WAIT;
      if (*place != '=') return EXPATXML_ODD;
    }
    last = name;
    if (name != NULL) {
      if (name->last_tag == number) return EXPATXML_ODD;
      name->last_tag = number;
      name->index = count;
      name_bytes = name->bytes;
    }
    place++;
    while (place < end && expatxml_is_space(*place)) place++;
    if (place == end) return EXPATXML_WAIT;
    const uint8_t quote = *place++;
    if (quote != '"' && quote != '\'') return EXPATXML_ODD;
    int has_changes = 0;
    const uint8_t *stop;
    next = expatxml_value_end(scanner, place, end, quote, &has_changes, &stop);
    if (next == NULL) return stop == end ? EXPATXML_WAIT : EXPATXML_ODD;
    if (!expatxml_reserve_attribute(scanner, count)) return EXPATXML_ODD;
    expatxml_attribute *const attribute = &scanner->attributes[count++];
    attribute->name = name_bytes;
    attribute->value = place;
    attribute->value_length = next - place;
    if (has_changes) {
      if (!expatxml_reserve_values(scanner)) return EXPATXML_ODD;
      attribute->value = scanner->values + values_length;
      attribute->value_length = expatxml_resolve_value(scanner, scanner->values + values_length, place, next);
      values_length += attribute->value_length;
    }
    place = next + 1;
  }
  if (place - scanner->token >= scanner->longest_token) return EXPATXML_ODD;
  scanner->has_loose_names = loose_names_length > 0;
  if (element != NULL) {
    scanner->name = element->bytes;
    if (!is_empty && !expatxml_push(scanner, element->bytes, element->length, 0)) return EXPATXML_ODD;
  } else {
    scanner->name = is_empty ? expatxml_keep_loose_name(scanner, loose_name, loose_length, &loose_names_length)
                             : expatxml_push_copy(scanner, loose_name, loose_length);
    if (scanner->name == NULL) return EXPATXML_ODD;
  }
  scanner->last_element = element;
  scanner->attribute_count = scanner->specified_count = count;
  const int is_declared = element != NULL && element->declaration_count > 0;
  scanner->is_larger = is_declared || scanner->growth > 0;
  scanner->growth_left -= scanner->growth;
  if (is_declared && !expatxml_apply_declarations(scanner, element, values_length)) return EXPATXML_ODD;
  scanner->place = place;
  if (!is_empty) return EXPATXML_START_TAG;
  if (scanner->depth == 0) scanner->has_ended_root = 1;
  return EXPATXML_EMPTY_ELEMENT_TAG;
}

static inline enum expatxml_token expatxml_scan_end_tag(expatxml_scanner *scanner) {
  const expatxml_element *const element = &scanner->elements[scanner->depth - 1];
  const uint8_t *place = scanner->token + 2;
  const long count = scanner->end - place;
  if (count <= element->length) {
    return memcmp(place, element->name, (size_t)count) == 0 ? EXPATXML_WAIT : EXPATXML_ODD;
  }
  if (!expatxml_has_same_name(place, scanner->end, element->name, element->length)) return EXPATXML_ODD;
  place += element->length;
  while (place < scanner->end && expatxml_is_space(*place)) place++;
  if (place == scanner->end) return EXPATXML_WAIT;
  if (*place != '>' || place + 1 - scanner->token >= scanner->longest_token) return EXPATXML_ODD;
  scanner->name = element->name;
  expatxml_pop(scanner);
  if (scanner->depth == 0) scanner->has_ended_root = 1;
  scanner->place = place + 1;
  return EXPATXML_END_TAG;
}

/* Less frequent markup. */

/* Whether all characters are allowed. */
static inline int expatxml_is_literal(const uint8_t *place, const uint8_t *end) {
  for (;;) {
    place = expatxml_find_odd(place, end, 0, 0, 0);
    if (place == end) return 1;
    if (*place < 0x80) return 0;
    const uint8_t *const next = expatxml_skip_characters(place, end);
    if (next == place) return 0;
    place = next;
  }
}

/* Makes every line end a line feed (XML 1.0, section 2.11). Returns 0 if there is no memory. */
__attribute__((noinline)) static inline int expatxml_normalise_lines(expatxml_scanner *scanner) {
  if (!expatxml_reserve(scanner, (void **)&scanner->values, &scanner->values_capacity, scanner->text_length)) return 0;
  const uint8_t *place = scanner->text, *const end = place + scanner->text_length;
  uint8_t *copy = scanner->values;
  while (place < end) {
    const uint8_t byte = *place++;
    if (byte == '\r' && place < end && *place == '\n') place++;
    *copy++ = byte == '\r' ? '\n' : byte;
  }
  scanner->text = scanner->values;
  scanner->text_length = copy - scanner->values;
  return 1;
}

/* Takes a token whose content begins at `text`. It ends with `length` times `byte`, which is once or twice, and `>`. */
static inline enum expatxml_token expatxml_scan_to(
    expatxml_scanner *scanner, const uint8_t *text, uint8_t byte, long length, enum expatxml_token token) {
  const uint8_t *const end = scanner->end;
  const uint8_t *place = text;
  for (;;) {
    const uint8_t *const next = place < end ? expatxml_find_byte(place, end, byte) : NULL;
    if (next == NULL || end - next <= length) {
      /* What can only be for Expat must not wait for more bytes. */
      return expatxml_is_literal(text, end) ? EXPATXML_WAIT : EXPATXML_ODD;
    }
    if (length == 1 ? next[1] == '>' : next[1] == byte) {
      if (next[length] != '>' || !expatxml_is_literal(text, next)) return EXPATXML_ODD;
      if (next + length + 1 - scanner->token >= scanner->longest_token) return EXPATXML_ODD;
      scanner->text = text;
      scanner->text_length = next - text;
      if (expatxml_find_byte(text, next, '\r') != NULL && !expatxml_normalise_lines(scanner)) return EXPATXML_ODD;
      scanner->place = next + length + 1;
      scanner->has_markup = 1;
      return token;
    }
    place = next + 1;
  }
}

static inline enum expatxml_token expatxml_scan_instruction(expatxml_scanner *scanner) {
  const uint8_t *const end = scanner->end;
  const uint8_t *const name = scanner->token + 2;
  int is_ascii = 1;
  const uint8_t *place = expatxml_name_end(name, end, &is_ascii);
  const long length = place - name;
  const int is_name = is_ascii ? length > 0 && expatxml_starts_name(*name) : expatxml_is_name(name, place);
  if (place == end) return is_name || name == end ? EXPATXML_WAIT : EXPATXML_ODD;
  if (!is_name) return EXPATXML_ODD;
  if (length == 3 && (name[0] | 0x20) == 'x' && (name[1] | 0x20) == 'm' && (name[2] | 0x20) == 'l') return EXPATXML_ODD;
  if (*place != '?' && !expatxml_is_space(*place)) return EXPATXML_ODD;
  /* Without a space after it, the target must end the instruction. */
  if (*place == '?' && place + 1 < end && place[1] != '>') return EXPATXML_ODD;
  while (place < end && expatxml_is_space(*place)) place++;
  scanner->name = name;
  scanner->name_length = length;
  return expatxml_scan_to(scanner, place, '?', 1, EXPATXML_INSTRUCTION);
}

/* Whether the bytes from `place` on begin with a word of ASCII; -1 if they may when more of them come. */
static inline int expatxml_begins(const uint8_t *place, const uint8_t *end, const char *word, long length) {
  const long count = end - place < length ? end - place : length;
  if (memcmp(place, word, (size_t)count) != 0) return 0;
  return count == length ? 1 : -1;
}

static inline enum expatxml_token expatxml_scan_declaration(expatxml_scanner *scanner) {
  const uint8_t *const token = scanner->token;
  const int is_comment = expatxml_begins(token, scanner->end, "<!--", 4);
  if (is_comment == 1) return expatxml_scan_to(scanner, token + 4, '-', 2, EXPATXML_COMMENT);
  const int is_section = expatxml_begins(token, scanner->end, "<![CDATA[", 9);
  if (is_comment == -1 || (is_section == -1 && scanner->depth > 0)) return EXPATXML_WAIT;
  if (is_section == 0 || scanner->depth == 0) return EXPATXML_ODD;
  scanner->is_in_section = 1;
  scanner->place = token + 9;
  return EXPATXML_SECTION_START;
}

/* Text. */

/* The first byte that ends text which stands for itself. */
static inline const uint8_t *expatxml_text_end(const uint8_t *place, const uint8_t *end, int *has_others) {
#ifdef EXPATXML_HAS_VECTORS
  if (end - place >= 16) {
    const expatxml_vector vector = expatxml_load(place);
    const uint32_t bits = expatxml_bits_of_16(expatxml_special_vector(vector));
    *has_others |= expatxml_bits_of_16(expatxml_other(vector)) != 0;
    if (bits != 0) return place + __builtin_ctz(bits);
    place += 16;
  }
#endif
  for (; end - place >= 64; place += 64) {
    const uint64_t bits = expatxml_special_bits(place, has_others);
    if (bits != 0) return place + __builtin_ctzll(bits);
  }
  for (; place < end && !expatxml_is_special(*place); place++) *has_others |= *place >= 0x80;
  return place;
}

static inline enum expatxml_token expatxml_scan_text(expatxml_scanner *scanner) {
  int has_others = 0;
  const uint8_t *stop = expatxml_text_end(scanner->token, scanner->end, &has_others);
  if (stop < scanner->end && *stop != '<') {
    const int is_for_expat = *stop == '&' && expatxml_resolve_reference(scanner, stop, scanner->end).length == 0;
    /* What comes before a reference that is for Expat stands for itself. */
    if (!is_for_expat || stop == scanner->token) return EXPATXML_MIXED_TEXT;
  }
  if (has_others) {
    stop = expatxml_find_no_character(scanner->token, stop);
    if (stop == scanner->token) return EXPATXML_ODD;
  }
  scanner->place = stop;
  return EXPATXML_TEXT;
}

/* Skips white space outside of the root. Returns EXPATXML_START_TAG if markup that may be taken there is next. */
__attribute__((noinline)) static inline enum expatxml_token expatxml_skip_outside(expatxml_scanner *scanner) {
  const uint8_t *const end = scanner->end;
  const uint8_t *token = scanner->place;
  /* Expat does not count a carriage return at the end as a line. */
  while (token < end && expatxml_is_space(*token) && (*token != '\r' || token + 1 < end)) token++;
  scanner->place = scanner->token = token;
  if (token == end || *token == '\r') return EXPATXML_WAIT;
  if (*token != '<') return EXPATXML_ODD;
  if (token + 1 == end) return EXPATXML_WAIT;
  if (token[1] == '!' || token[1] == '?') return EXPATXML_START_TAG;
  return token[1] == '/' || scanner->has_ended_root ? EXPATXML_ODD : EXPATXML_START_TAG;
}

/* Takes the next token. */
static inline enum expatxml_token expatxml_scan(expatxml_scanner *scanner) {
  const uint8_t *token = scanner->place;
  scanner->token = token;
  if (__builtin_expect(scanner->depth == 0, 0)) {
    const enum expatxml_token next = expatxml_skip_outside(scanner);
    if (next != EXPATXML_START_TAG) return next;
    token = scanner->token;
  }
  const long count = scanner->end - token;
  if (count <= 0) return EXPATXML_WAIT;
  if (scanner->is_in_section) return EXPATXML_MIXED_TEXT;
  if (*token != '<') return expatxml_scan_text(scanner);
  if (count == 1) return EXPATXML_WAIT;
  switch (token[1]) {
    case '/': return expatxml_scan_end_tag(scanner);
    case '!': return expatxml_scan_declaration(scanner);
    case '?': return expatxml_scan_instruction(scanner);
    default: return expatxml_scan_start_tag(scanner);
  }
}

/* Why no text was taken here: it needs more bytes, or it is for Expat. Bytes up to `end` may be looked at. */
static inline enum expatxml_token expatxml_reason_for_no_text(const expatxml_scanner *scanner, const uint8_t *end) {
  const uint8_t *const place = scanner->place;
  if (place == scanner->end) return EXPATXML_WAIT;
  switch (*place) {
    case '\r': return place + 1 == end ? EXPATXML_WAIT : EXPATXML_ODD;
    case ']': return end - place == 1 || (end - place == 2 && place[1] == ']') ? EXPATXML_WAIT : EXPATXML_ODD;
    case '&': return expatxml_may_become_reference(place, end) ? EXPATXML_WAIT : EXPATXML_ODD;
    default: return EXPATXML_ODD;
  }
}

#endif
