import type { KyselyPlugin } from 'kysely';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';

/** Tools that fail for good after so many statements and removals of files, as if the process had been killed there. */
export function createFaultyTools<Tools extends { readonly db: Database; readonly files: FileStore }>(
  tools: Tools,
  { survives }: { survives: number },
): Tools {
  let done = 0;
  const step = (): void => {
    if (done >= survives) throw new Error('killed');
    done += 1;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const files: FileStore = {
    ...tools.files,
    remove: async (key) => {
      step();
      await tools.files.remove(key);
    },
  };
  return { ...tools, db: tools.db.withPlugin(plugin), files };
}
