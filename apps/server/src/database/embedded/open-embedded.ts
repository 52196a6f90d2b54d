import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type MigrateDatabase, migrate } from '../migrate.ts';
import { createNews, keepNews, NEWS } from '../news/create-news.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { pingDatabase } from '../ping-database.ts';
import type { Tables } from '../tables.ts';
import { createEmbeddedBossDatabase } from './embedded-boss-database.ts';
import { openEmbeddedClient } from './embedded-client.ts';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { lockFolder } from './lock-folder.ts';
import type { EmbeddedSettings } from './messages.ts';

/** Opens PostgreSQL inside this process, in a folder locked against other processes. */
export async function openEmbedded(folder: string | null, prepare: MigrateDatabase = migrate): Promise<OpenedDatabase> {
  if (folder === null) return openInMemory(null, prepare);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    const opened = await open({ kind: 'folder', path: await ensureCluster(folder) }, prepare);
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** For tests: keeps nothing on disk. An archive of an empty cluster makes it open three times as fast. */
export function openInMemory(template: string | null, prepare: MigrateDatabase = migrate): Promise<OpenedDatabase> {
  return open({ kind: 'memory', template }, prepare);
}

async function open(settings: EmbeddedSettings, prepare: MigrateDatabase): Promise<OpenedDatabase> {
  const client = await openEmbeddedClient(settings);
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(client) });
  const news = createNews((tell) => {
    const listening = Promise.all(NEWS.map((name) => client.listen(name, () => tell(name))));
    return async () => {
      for (const stop of await listening) await stop();
    };
  });
  keepNews(db, news);
  const { hasVectors } = await prepare(db).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return {
    db,
    engine: 'embedded',
    hasVectors,
    boss: { backend: 'pglite', db: createEmbeddedBossDatabase(client) },
    withOwnConnection: (use) => use(db),
    ping: () => pingDatabase(db),
    close: async () => {
      await news.close();
      await client.close();
    },
  };
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a kill leaves no partial cluster. Runs in
 * its own thread because initialisation takes 300 MB that are freed only when the thread ends.
 */
async function ensureCluster(folder: string): Promise<string> {
  const cluster = join(folder, 'pgdata');
  if (existsSync(cluster)) return cluster;
  const draft = join(folder, 'pgdata.draft');
  rmSync(draft, { recursive: true, force: true });
  const client = await openEmbeddedClient({ kind: 'folder', path: draft });
  await client.close();
  renameSync(draft, cluster);
  return cluster;
}
