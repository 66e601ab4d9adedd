#define _GNU_SOURCE
#include "variables.h"
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

// Linux 5.14; older headers do not have it.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/// What is written stands in front of its segment; behind it, linkers may put megabytes that are only read.
enum { VARIABLES_WITH_VALUES = 256 << 10, PAGE = 4096 };

static void populate(uintptr_t start, uintptr_t end) {
  start &= ~(uintptr_t)(PAGE - 1);
  // Where the system cannot do it, the pages come one by one.
  if (end > start) madvise((void *)start, end - start, MADV_POPULATE_WRITE);
}

static int populate_program(struct dl_phdr_info *program, size_t size, void *context) {
  (void)size, (void)context;
  for (int number = 0; number < program->dlpi_phnum; number++) {
    const ElfW(Phdr) *segment = &program->dlpi_phdr[number];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_W) || segment->p_memsz == segment->p_filesz) continue;
    uintptr_t start = program->dlpi_addr + segment->p_vaddr;
    uintptr_t zeros = start + segment->p_filesz;
    populate(start, start + VARIABLES_WITH_VALUES < zeros ? start + VARIABLES_WITH_VALUES : zeros);
    populate(zeros, start + segment->p_memsz);
  }
  // The program itself comes first, then its libraries.
  return 1;
}

void agg_populate_variables(void) { dl_iterate_phdr(populate_program, NULL); }
