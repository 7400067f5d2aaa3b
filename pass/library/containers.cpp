// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies of what the C and C++ libraries keep to themselves although it moves the user's own data: list nodes, tree nodes, what qsort and bsearch are given.
//
// Derivatives are made of these as of any procedure of the file; the program itself goes on calling the library. So each must leave behind
// exactly what GNU's libstdc++ and glibc do: the same links, colours and order. Compiled to bitcode with the plugin (build.rs), and linked into a
// module that asks for derivatives as long as they are made (pass/src/driver/library.rs).
typedef __SIZE_TYPE__ size_t;
extern "C" void *malloc(size_t);
extern "C" void free(void *);

#define INSIDE static inline __attribute__((always_inline))

// ---- std::list: rings of nodes ---------------------------------------------------------------------------------------------

struct Links {
  Links *next, *previous;
};

extern "C" void hook(Links *node, Links *before) __asm__("_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
void hook(Links *node, Links *before) {
  node->next = before;
  node->previous = before->previous;
  before->previous->next = node;
  before->previous = node;
}

extern "C" void unhook(Links *node) __asm__("_ZNSt8__detail15_List_node_base9_M_unhookEv");
void unhook(Links *node) {
  Links *next = node->next, *previous = node->previous;
  previous->next = next;
  next->previous = previous;
}

// The nodes from `first` up to `last` go before `before`.
extern "C" void transfer(Links *before, Links *first, Links *last) __asm__("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
void transfer(Links *before, Links *first, Links *last) {
  if (before == last)
    return;
  last->previous->next = before;
  first->previous->next = last;
  before->previous->next = first;
  Links *end = before->previous;
  before->previous = last->previous;
  last->previous = first->previous;
  first->previous = end;
}

extern "C" void reverse(Links *head) __asm__("_ZNSt8__detail15_List_node_base10_M_reverseEv");
void reverse(Links *head) {
  Links *node = head;
  do {
    Links *next = node->next;
    node->next = node->previous;
    node->previous = next;
    node = next;
  } while (node != head);
}

// Two rings change their heads.
extern "C" void swap(Links *one, Links *other) __asm__("_ZNSt8__detail15_List_node_base4swapERS0_S1_");
void swap(Links *one, Links *other) {
  Links *first = one->next, *last = one->previous, *other_first = other->next, *other_last = other->previous;
  bool is_full = first != one, other_is_full = other_first != other;
  one->next = other_is_full ? other_first : one;
  one->previous = other_is_full ? other_last : one;
  other->next = is_full ? first : other;
  other->previous = is_full ? last : other;
  one->next->previous = one->previous->next = one;
  other->next->previous = other->previous->next = other;
}

// ---- std::map and std::set: red-black trees --------------------------------------------------------------------------------

enum Colour : int { red, black };

// The header's parent is the root, its left and right are the first and the last node; the root's parent is the header.
struct Node {
  Colour colour;
  Node *parent, *left, *right;
};

INSIDE Node *successor(Node *node) {
  if (node->right) {
    node = node->right;
    while (node->left)
      node = node->left;
    return node;
  }
  Node *above = node->parent;
  while (node == above->right) {
    node = above;
    above = above->parent;
  }
  return node->right != above ? above : node;
}

INSIDE Node *predecessor(Node *node) {
  if (node->colour == red && node->parent->parent == node)
    return node->right;
  if (node->left) {
    node = node->left;
    while (node->right)
      node = node->right;
    return node;
  }
  Node *above = node->parent;
  while (node == above->left) {
    node = above;
    above = above->parent;
  }
  return above;
}

extern "C" Node *increment(Node *node) __asm__("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
Node *increment(Node *node) { return successor(node); }
extern "C" Node *increment_constant(Node *node) __asm__("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
Node *increment_constant(Node *node) { return successor(node); }
extern "C" Node *decrement(Node *node) __asm__("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
Node *decrement(Node *node) { return predecessor(node); }
extern "C" Node *decrement_constant(Node *node) __asm__("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
Node *decrement_constant(Node *node) { return predecessor(node); }

// Puts `below` where `node` is below its parent.
INSIDE void put_in_place(Node *node, Node *below, Node *header) {
  if (node == header->parent)
    header->parent = below;
  else if (node == node->parent->left)
    node->parent->left = below;
  else
    node->parent->right = below;
}

// What follows is the same on both sides: `near` and `far` are left and right, or the other way round.
typedef Node *Node::*Side;

// The node on the far side of `node` goes above it.
template <Side near, Side far> INSIDE void rotate(Node *node, Node *header) {
  Node *up = node->*far;
  node->*far = up->*near;
  if (up->*near)
    (up->*near)->parent = node;
  up->parent = node->parent;
  put_in_place(node, up, header);
  up->*near = node;
  node->parent = up;
}

// A red node below a red one, which is on the near side of `above`: returns where to look next.
template <Side near, Side far> INSIDE Node *settle_inserted(Node *node, Node *above, Node *header) {
  Node *uncle = above->*far;
  if (uncle && uncle->colour == red) {
    node->parent->colour = black;
    uncle->colour = black;
    above->colour = red;
    return above;
  }
  if (node == node->parent->*far) {
    node = node->parent;
    rotate<near, far>(node, header);
  }
  node->parent->colour = black;
  above->colour = red;
  rotate<far, near>(above, header);
  return node;
}

// Looked at, and not copied: copied bytes could be those of a number.
INSIDE Colour alike(Colour colour) { return colour == red ? red : black; }

INSIDE bool is_black(Node *node) { return !node || node->colour == black; }

// A black node is missing on the near side of `above`: returns whether it is to be looked for above.
template <Side near, Side far> INSIDE bool settle_erased(Node *above, Node *header) {
  Node *other = above->*far;
  if (other->colour == red) {
    other->colour = black;
    above->colour = red;
    rotate<near, far>(above, header);
    other = above->*far;
  }
  if (is_black(other->*near) && is_black(other->*far)) {
    other->colour = red;
    return true;
  }
  if (is_black(other->*far)) {
    (other->*near)->colour = black;
    other->colour = red;
    rotate<far, near>(other, header);
    other = above->*far;
  }
  other->colour = alike(above->colour);
  above->colour = black;
  if (other->*far)
    (other->*far)->colour = black;
  rotate<near, far>(above, header);
  return false;
}

extern "C" void insert(bool left, Node *node, Node *parent, Node *header)
    __asm__("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
void insert(bool left, Node *node, Node *parent, Node *header) {
  node->parent = parent;
  node->left = nullptr;
  node->right = nullptr;
  node->colour = red;
  if (left) {
    parent->left = node;
    if (parent == header) {
      header->parent = node;
      header->right = node;
    } else if (parent == header->left)
      header->left = node;
  } else {
    parent->right = node;
    if (parent == header->right)
      header->right = node;
  }
  while (node != header->parent && node->parent->colour == red) {
    Node *above = node->parent->parent;
    if (node->parent == above->left)
      node = settle_inserted<&Node::left, &Node::right>(node, above, header);
    else
      node = settle_inserted<&Node::right, &Node::left>(node, above, header);
  }
  header->parent->colour = black;
}

// Takes `node` out of the tree, and returns it.
extern "C" Node *erase(Node *node, Node *header) __asm__("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
Node *erase(Node *node, Node *header) {
  Node *gone = node, *child, *above;
  if (!gone->left)
    child = gone->right;
  else if (!gone->right)
    child = gone->left;
  else {
    gone = gone->right;
    while (gone->left)
      gone = gone->left;
    child = gone->right;
  }
  if (gone != node) {
    // Its successor takes its place.
    node->left->parent = gone;
    gone->left = node->left;
    if (gone != node->right) {
      above = gone->parent;
      if (child)
        child->parent = gone->parent;
      gone->parent->left = child;
      gone->right = node->right;
      node->right->parent = gone;
    } else
      above = gone;
    put_in_place(node, gone, header);
    gone->parent = node->parent;
    Colour colour = alike(gone->colour);
    gone->colour = alike(node->colour);
    node->colour = colour;
  } else {
    above = gone->parent;
    if (child)
      child->parent = gone->parent;
    put_in_place(node, child, header);
    if (header->left == node) {
      Node *least = child;
      if (!node->right)
        least = node->parent;
      else
        while (least->left)
          least = least->left;
      header->left = least;
    }
    if (header->right == node) {
      Node *greatest = child;
      if (!node->left)
        greatest = node->parent;
      else
        while (greatest->right)
          greatest = greatest->right;
      header->right = greatest;
    }
  }
  if (node->colour == red)
    return node;
  while (child != header->parent && is_black(child)) {
    bool goes_up = child == above->left ? settle_erased<&Node::left, &Node::right>(above, header)
                                        : settle_erased<&Node::right, &Node::left>(above, header);
    if (!goes_up)
      break;
    child = above;
    above = above->parent;
  }
  if (child)
    child->colour = black;
  return node;
}

// ---- qsort: what glibc sorts, it merges, so that equal elements keep their order; and bsearch --------------------------------

template <typename Compare> INSIDE void merge(char *base, size_t count, size_t size, Compare compare) {
  if (count < 2)
    return;
  char *room = (char *)malloc(count * size);
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t start = 0; start < count; start += 2 * run) {
      size_t middle = start + run < count ? start + run : count, end = middle + run < count ? middle + run : count;
      size_t first = start, second = middle;
      for (size_t to = start; to < end; to++) {
        bool takes_first = first < middle && (second >= end || compare(base + first * size, base + second * size) <= 0);
        size_t from = takes_first ? first++ : second++;
        __builtin_memcpy(room + to * size, base + from * size, size);
      }
    }
    __builtin_memcpy(base, room, count * size);
  }
  free(room);
}

extern "C" void sort(char *base, size_t count, size_t size, int (*compare)(const void *, const void *)) __asm__("qsort");
void sort(char *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  merge(base, count, size, compare);
}

typedef int (*Told)(const void *, const void *, void *);
extern "C" void sort_told(char *base, size_t count, size_t size, Told compare, void *told) __asm__("qsort_r");
void sort_told(char *base, size_t count, size_t size, Told compare, void *told) {
  merge(base, count, size, [=](const void *one, const void *other) { return compare(one, other, told); });
}

// Which of several equal elements is found is glibc's choice: the first that halving the range comes to.
extern "C" const char *search(const void *key, const char *base, size_t count, size_t size,
                              int (*compare)(const void *, const void *)) __asm__("bsearch");
const char *search(const void *key, const char *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = compare(key, base + middle * size);
    if (order == 0)
      return base + middle * size;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return nullptr;
}
