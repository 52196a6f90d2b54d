import type { SealedSecret } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { listSealedKeys } from './second-factor-repository.ts';
import { totpContext } from './use-second-factor.ts';

type Row = Awaited<ReturnType<typeof listSealedKeys>>[number];

/** The keys of all authenticator apps. */
export async function* readSealedKeys(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { id, totp_secret } of readPages<Row>((page) => listSealedKeys(db, page))) {
    yield { sealed: totp_secret, context: totpContext(id) };
  }
}
