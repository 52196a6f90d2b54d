import type { SealedSecret } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { secretContext } from './secret-context-rules.ts';
import { listSealedLogins } from './token-repository.ts';

type Row = Awaited<ReturnType<typeof listSealedLogins>>[number];

/** The access tokens of all VK ID logins. */
export async function* readSealedLogins(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { account_id, access_token } of readPages<Row>((page) => listSealedLogins(db, page))) {
    yield { sealed: access_token, context: secretContext('access', account_id) };
  }
}
