import type { Config } from '#config/config.ts';
import { createVault, type SealedSecret, type Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { readSealedKeys } from '#features/identity/public.ts';
import { readSealedCards } from '#features/payments/public.ts';
import { readSealedLogins } from '#features/vk-access/public.ts';
import { failure, type Said } from './findings.ts';

const SEALED = {
  'VK ID logins': readSealedLogins,
  'keys of authenticator apps': readSealedKeys,
  'saved cards': readSealedCards,
};

/** Whether everything that was sealed can still be opened. */
export async function describeSecret({ db, appSecret }: Pick<Config, 'appSecret'> & { db: Database }): Promise<Said> {
  const vault = createVault(appSecret);
  const lost: string[] = [];
  for (const [name, read] of Object.entries(SEALED)) {
    const { all, unopened } = await count(vault, read(db));
    if (unopened > 0) lost.push(`${unopened} of ${all} ${name}`);
  }
  if (lost.length === 0) return 'opens everything that was sealed';
  return failure(`IS ANOTHER ONE THAN BEFORE: it does not open ${lost.join(', ')}; set the earlier APP_SECRET`);
}

async function count(
  vault: Vault,
  secrets: AsyncIterable<SealedSecret>,
): Promise<{ readonly all: number; readonly unopened: number }> {
  let [all, unopened] = [0, 0];
  for await (const { sealed, context } of secrets) {
    all += 1;
    if (vault.open(sealed, context) === null) unopened += 1;
  }
  return { all, unopened };
}
