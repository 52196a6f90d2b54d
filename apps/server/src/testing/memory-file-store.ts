import { type FileStore, requireFileKey } from '#files/file-store.ts';

/** An in-memory file store whose content tests can inspect through `files`. */
export interface MemoryFileStore extends FileStore {
  readonly files: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly contentType: string }>;
}

export function createMemoryFileStore(): MemoryFileStore {
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>();
  return {
    files,
    put: async (key, bytes, contentType) => {
      files.set(requireFileKey(key), { bytes: Uint8Array.from(bytes), contentType });
    },
    find: async (key) => {
      const file = files.get(requireFileKey(key));
      return file ? Uint8Array.from(file.bytes) : null;
    },
    has: async (key) => files.has(requireFileKey(key)),
    remove: async (key) => {
      requireFileKey(key);
      for (const other of [...files.keys()]) if (other === key || other.startsWith(`${key}/`)) files.delete(other);
    },
    list: async function* () {
      yield* files.keys();
    },
  };
}
