import type { SealedSecret } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { listSealedCards } from './card-repository.ts';
import { cardContext } from './card-rules.ts';

type Row = Awaited<ReturnType<typeof listSealedCards>>[number];

/** The tokens of all saved cards. */
export async function* readSealedCards(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { account_id, token } of readPages<Row>((page) => listSealedCards(db, page))) {
    yield { sealed: token, context: cardContext(account_id) };
  }
}
