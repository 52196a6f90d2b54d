import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;
interface FileSystem {
  readonly filesystems: { readonly NODEFS: { readonly stream_ops: StreamOperations } };
}
interface StreamOperations {
  fsync?: (stream: { readonly nfd: number }) => number;
}

/** PGlite's Node file system plus fsync, which it lacks, so that a commit is on disk. */
export class SyncNodeFS extends NodeFS {
  override async init(...[pglite, options]: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: { FS: unknown }): void => {
      // Emscripten's types do not describe the internals of its file systems.
      const { NODEFS } = (module.FS as FileSystem).filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
