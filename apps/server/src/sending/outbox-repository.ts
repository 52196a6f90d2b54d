import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';
import { KINDS, type Kind } from '#queue/queue.ts';
import type { UnsentLetters } from './letters.ts';

type LetterKind = UnsentLetters['kind'];

/** A letter of any kind, without what it says. */
export interface OutboxLetter {
  readonly id: string;
  readonly account_id: number | null;
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'needless';
  readonly attempts: number;
  readonly created_at: Date;
}

interface WantedLetters {
  readonly kind: LetterKind;
  readonly state: 'waiting' | 'failed';
  readonly after: SharedPlace | null;
  readonly limit: number;
}

/** Letters of one kind that have not gone, the oldest first. */
export async function listUnsentOfKind(
  db: Database,
  { kind, state, after, limit }: WantedLetters,
): Promise<OutboxLetter[]> {
  // The first condition is that of the indexes.
  const { rows } = await sql<OutboxLetter>`
    select id, ${accountOf(kind)} as account_id, address, state, attempts, created_at from ${sql.table(KINDS[kind].table)}
    where state in ('waiting', 'failed') and state = ${state}
      and ${after === null ? sql`true` : sql`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

interface LetterChange {
  readonly kind: LetterKind;
  /** Part of the key of some kinds. */
  readonly accountId: number | null;
  readonly id: string;
  readonly from: 'waiting' | 'failed';
  readonly to: 'waiting' | 'failed';
}

type LetterChangeOutcome = 'changed' | 'not_so';

/** One that waits again has all its attempts before it. `not_so`: there is no such letter in this state. */
export async function changeUnsent(
  trx: Transaction,
  { kind, accountId, id, from, to }: LetterChange,
): Promise<LetterChangeOutcome> {
  const isAccounts = isOfAccount(kind) ? sql`account_id = ${accountId}` : sql`true`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(KINDS[kind].table)} set state = ${to}, attempts = case when ${to === 'waiting'} then 0 else attempts end
    where id = ${id} and ${isAccounts} and state = ${from}`.execute(trx);
  return numAffectedRows > 0n ? 'changed' : 'not_so';
}

function isOfAccount(kind: LetterKind): boolean {
  const { key }: Kind = KINDS[kind];
  return key.includes('account_id');
}

/** Letters about removals belong to no account. */
function accountOf(kind: LetterKind) {
  return kind === 'removal-email' ? sql`null::bigint` : sql`account_id`;
}
