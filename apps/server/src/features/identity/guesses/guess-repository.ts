import { type RawBuilder, sql } from 'kysely';
import { deriveSecret } from '#config/secrets.ts';
import type { Database, Transaction } from '#database/database.ts';

interface At {
  readonly key: string;
  readonly now: Date;
}

/**
 * Counts a guess before it is looked at, so that parallel ones count as well. Returns the seconds to wait if it may not be looked
 * at yet, and then does not count it; otherwise 0.
 */
export async function takeGuess(db: Database, { key, now }: At): Promise<number> {
  const tries = sql`case when known.expires_at <= ${now} then 1 else known.tries + 1 end`;
  const after = (seconds: unknown) => sql`${now}::timestamptz + ${seconds} * interval '1 second'`;
  const { rows } = await sql`
    insert into guess_wait as known (key, tries, next_at, expires_at)
    values (${key}, 1, ${now}, ${after(GUESSES_KEPT_SECONDS)})
    on conflict (key) do update set
      tries = ${tries},
      next_at = ${after(waitAfter(tries))},
      expires_at = excluded.expires_at
    where known.tries < ${FREE_GUESSES} or known.next_at <= ${now}
    returning tries`.execute(db);
  if (rows.length > 0) return 0;
  const waiting = await db.selectFrom('guess_wait').select('next_at').where('key', '=', key).executeTakeFirst();
  return toSeconds((waiting?.next_at ?? now).getTime() - now.getTime());
}

/** Seconds after so many guesses. */
function waitAfter(tries: RawBuilder<unknown>): RawBuilder<unknown> {
  const waits = sql.join(GUESS_WAITS_SECONDS.map((seconds) => sql`${seconds}::integer`));
  const step = sql`least(${tries} - ${FREE_GUESSES - 1}, ${GUESS_WAITS_SECONDS.length})`;
  // Of no wait there is none: an array has nothing at 0 and below.
  return sql`coalesce((array[${waits}])[${step}], 0)`;
}

/** As if it had not been taken: nobody has looked at it. */
export async function giveGuessBack(db: Database, { key, now }: At): Promise<void> {
  await db
    .updateTable('guess_wait')
    .set((row) => ({ tries: row('tries', '-', 1), next_at: now }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute();
}

/** After a right one. */
export async function forgetGuesses(db: Database | Transaction, key: string): Promise<void> {
  await db.deleteFrom('guess_wait').where('key', '=', key).execute();
}

interface FromAddress {
  readonly address: string;
  /** What the address guesses at. */
  readonly account: string;
  readonly now: Date;
}

/** Like `takeGuess`, for all that an address guesses. */
export async function takeAddressGuess(db: Database, { address, account, now }: FromAddress): Promise<number> {
  const { failures, accounts, windowSeconds } = ADDRESS_GUESSES;
  const endsAt = new Date(now.getTime() + windowSeconds * 1_000);
  const isOver = sql`known.ends_at <= ${now}`;
  const { rows } = await sql`
    insert into address_guess as known (address, failures, accounts, ends_at)
    values (${address}, 1, array[${account}]::text[], ${endsAt})
    on conflict (address) do update set
      failures = case when ${isOver} then 1 else known.failures + 1 end,
      accounts = case
        when ${isOver} then excluded.accounts
        when ${account} = any (known.accounts) or cardinality(known.accounts) >= ${accounts} then known.accounts
        else known.accounts || excluded.accounts
      end,
      ends_at = case when ${isOver} then excluded.ends_at else known.ends_at end
    where ${isOver} or known.failures < ${failures} or cardinality(known.accounts) < ${accounts}
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const stopped = await db
    .selectFrom('address_guess')
    .select('ends_at')
    .where('address', '=', address)
    .executeTakeFirst();
  return toSeconds((stopped?.ends_at ?? now).getTime() - now.getTime());
}

/** It was no failure. `account`: neither were the earlier ones at this account, of which this was the right one. */
export async function giveAddressGuessBack(
  db: Database,
  { address, account, now }: Omit<FromAddress, 'account'> & { readonly account: string | null },
): Promise<void> {
  await sql`
    update address_guess set
      failures = greatest(failures - 1, 0),
      accounts = array_remove(accounts, ${account}::text)
    where address = ${address} and ends_at > ${now}`.execute(db);
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong guesses in a row that need no wait between them: enough to try one's two or three passwords.
 * @limit rate: Guesses at the password or second factor wait from here on: answered 429.
 */
export const FREE_GUESSES = 5;
/** The wait after the last free guess, and after each further one: it doubles up to an hour. */
export const GUESS_WAITS_SECONDS: readonly number[] = [
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  8 * MINUTE,
  16 * MINUTE,
  32 * MINUTE,
  HOUR,
];
/** @limit rate: Guesses count no longer, if no other has followed. */
const GUESSES_KEPT_SECONDS = 24 * HOUR;

/**
 * An address that guesses at many accounts is stopped; an office where many mistype their own password is not.
 * @limit rate: No guess of the address is looked at in this time: answered 429.
 */
export const ADDRESS_GUESSES = { failures: 300, accounts: 20, windowSeconds: 10 * MINUTE } as const;

/** What is guessed at, as a key of the counters: who reads it there learns neither mailbox nor number nor address. */
export function guessKey(appSecret: string, what: string): string {
  return deriveSecret(appSecret, 'guess', what).toString('base64url');
}
