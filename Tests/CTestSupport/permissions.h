// The privilege of root to ignore the permissions of files.
#pragma once
#include <errno.h>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Drops that privilege for this thread, or restores it (capabilities(7)); other users never have it.
///
/// Returns 0, or the error (errno).
static inline int obey_permissions(int obeys) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
  const __u32 privilege = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH;
  if (syscall(SYS_capget, &header, sets) != 0) return errno;
  if (obeys) {
    sets[0].effective &= ~privilege;
  } else {
    sets[0].effective |= sets[0].permitted & privilege;
  }
  return syscall(SYS_capset, &header, sets) == 0 ? 0 : errno;
}
