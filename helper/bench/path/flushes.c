/* Preloaded into a helper, counts its calls that flush, in the eight bytes at the head of the file that CAPSTAN_FLUSHES
   names. strace would stop its threads at every call, and what is committed by time then happens many times as often. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static unsigned long unread;
static unsigned long *flushes = &unread;

__attribute__((constructor)) static void open_count(void) {
  const char *path = getenv("CAPSTAN_FLUSHES");
  int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *flushes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) flushes = page;
  if (file >= 0) close(file);
}

#define COUNTED(name, parameters, arguments)                              \
  int name parameters {                                                   \
    int (*real) parameters = (int (*) parameters)dlsym(RTLD_NEXT, #name); \
    __atomic_fetch_add(flushes, 1, __ATOMIC_RELAXED);                     \
    return real arguments;                                                \
  }

COUNTED(fsync, (int file), (file))
COUNTED(fdatasync, (int file), (file))
COUNTED(syncfs, (int file), (file))
COUNTED(msync, (void *from, size_t size, int how), (from, size, how))
COUNTED(sync_file_range, (int file, off64_t from, off64_t size, unsigned how), (file, from, size, how))
