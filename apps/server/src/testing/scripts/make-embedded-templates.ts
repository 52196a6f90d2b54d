import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { toTemplates } from '../database/embedded-templates.ts';

/** Creates an embedded database, empty and migrated, whole or not at all. `<folder>` */
const [folder = ''] = process.argv.slice(2);
const draft = `${folder}.${process.pid}`;
const templates = toTemplates(draft);
mkdirSync(draft, { recursive: true });
await archive(null, templates.empty);
await (await openEmbedded(templates.folder)).close();
await archive(templates.folder, templates.migrated);
renameSync(draft, folder);

async function archive(database: string | null, path: string): Promise<void> {
  const pglite = await PGlite.create(database === null ? {} : { dataDir: join(database, 'pgdata') });
  const bytes = await pglite.dumpDataDir('none');
  await pglite.close();
  writeFileSync(path, await bytes.bytes());
}
