import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { decrypt } from './format/encryption.ts';
import { acceptAnySignature, requireSignature } from './format/signature.ts';
import { keepSchema } from './keep-schema.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/**
 * Restores an archive into a database that is thrown away. The embedded database will do for both engines: each is PostgreSQL with
 * pgvector, and the digests are over the texts of all values. Files are read and compared, and not stored.
 */
export async function verifyBackup(
  path: string,
  { passphrase, appSecret }: { readonly passphrase: string | null; readonly appSecret: string },
): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-verify-'));
  try {
    const { plain, wasEncrypted } = await decrypt(createReadStream(path), passphrase);
    const checkSignature = wasEncrypted ? acceptAnySignature : requireSignature(appSecret);
    const opened = await openEmbedded(join(folder, 'database'), keepSchema);
    try {
      const nowhere = { start: async () => {}, putFile: async () => {} };
      return await restoreBackup(plain, { opened, isErased: false, checkSignature, ...nowhere });
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
