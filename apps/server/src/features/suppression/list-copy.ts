import { type FileStore, LIST_KEY } from '#files/file-store.ts';
import type { Logger } from '#observability/log.ts';
import type { ListCopy } from './list-file.ts';

interface CopyTools {
  /** The bucket. */
  readonly files: Pick<FileStore, 'find' | 'put'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Beside the pictures in the bucket. A list that is there already is not put again; while the bucket does not answer, the file does. */
export function createListCopy({ files, log }: CopyTools): ListCopy {
  /** What the bucket had or was given last. */
  let kept: Buffer | null = null;
  return {
    find: async () => {
      try {
        const found = await files.find(LIST_KEY);
        kept = found && Buffer.from(found);
        return found;
      } catch (error) {
        log.error({ err: error }, 'the list of removals in the bucket cannot be read');
        return null;
      }
    },
    put: async (list) => {
      if (kept?.equals(list)) return;
      try {
        await files.put(LIST_KEY, list, 'text/plain');
        kept = Buffer.from(list);
      } catch (error) {
        log.error({ err: error }, 'the list of removals cannot be written to the bucket');
      }
    },
  };
}
