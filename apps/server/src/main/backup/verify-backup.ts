import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { decrypt } from './format/encryption.ts';
import { keepSchema } from './keep-schema.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/**
 * Restores an archive into a database that is thrown away. The embedded database will do for both engines: each is PostgreSQL with
 * pgvector, and the digests are over the texts of all values. Files are read and compared, and not stored.
 */
export async function verifyBackup(path: string, passphrase: string | null): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-verify-'));
  try {
    const archive = await decrypt(createReadStream(path), passphrase);
    const opened = await openEmbedded(join(folder, 'database'), keepSchema);
    try {
      return await restoreBackup(archive, { opened, isErased: false, begin: async () => {}, putFile: async () => {} });
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
