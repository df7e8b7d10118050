/* A disk of 4 ms: preloaded, it sleeps before each fsync and fdatasync of the program. Built by slow-disk.ts. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static int slowly(const char *name, int file) {
  struct timespec wait = {0, 4000000};
  nanosleep(&wait, 0);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
