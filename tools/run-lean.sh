#!/bin/sh
# Runs node so that the idle product needs little memory. A young generation of 4 MB is enough for it. Whenever a large buffer
# is freed, glibc raises its mmap threshold (mallopt(3), M_MMAP_THRESHOLD) and keeps more memory, 100 MB after an import of
# pictures. A fixed threshold makes it return the memory to the system. Other C libraries ignore the variable.
exec env MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4 "$@"
