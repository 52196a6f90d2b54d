import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import type { Tables } from '../tables.ts';
import { createEmbeddedBossDatabase } from './embedded-boss-database.ts';
import { openEmbeddedClient } from './embedded-client.ts';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { lockFolder } from './lock-folder.ts';

/** PostgreSQL inside this process, in a folder of its own that no other process may open; null keeps it in memory. */
export async function openEmbedded(folder: string | null): Promise<OpenedDatabase> {
  const unlock = folder === null ? null : await lockNew(folder);
  const client = await openEmbeddedClient({ folder: folder === null ? null : join(folder, 'pgdata') });
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(client) });
  const { hasVectors } = await migrate(db);
  return {
    db,
    engine: 'embedded',
    hasVectors,
    boss: { backend: 'pglite', db: createEmbeddedBossDatabase(client) },
    close: async () => {
      await db.destroy();
      await unlock?.();
    },
  };
}

async function lockNew(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return lockFolder(folder);
}
