#!/bin/sh
# Runs node so that an idle product is small. A young generation of 4 MB is enough for it. Every large buffer that is freed
# makes glibc expect more such buffers and keep room for them (mallopt(3), M_MMAP_THRESHOLD), 100 MB after an import of
# pictures; told the threshold, it gives them back. Elsewhere the variable means nothing.
exec env MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4 "$@"
