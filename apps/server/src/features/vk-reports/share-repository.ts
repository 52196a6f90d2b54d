import type { Filter } from '@vidno/contract/vk/filter';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { PageOfAccount } from '#database/read-pages.ts';

interface NewShare {
  readonly tokenHash: Uint8Array;
  readonly accountId: number;
  /** Id of the tracked account. */
  readonly id: string;
  readonly filter: Filter;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertShare(db: Database, share: NewShare): Promise<void> {
  await db
    .insertInto('vk_share')
    .values({
      token_hash: share.tokenHash,
      account_id: share.accountId,
      tracked_account_id: share.id,
      date_from: share.filter.date_from ?? null,
      date_to: share.filter.date_to ?? null,
      created_at: share.now,
      expires_at: share.expiresAt,
    })
    .execute();
}

/** Null if it has expired. */
export async function findShare(db: Database, { tokenHash, now }: { tokenHash: Uint8Array; now: Date }) {
  const row = await db
    .selectFrom('vk_share')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSharesOf(
  db: Database,
  { accountId, id }: { accountId: number; id: string },
): Promise<void> {
  await db.deleteFrom('vk_share').where('account_id', '=', accountId).where('tracked_account_id', '=', id).execute();
}

interface ExportedShare {
  /** Only tells the links apart; says nothing about the token. */
  readonly number: number;
  readonly tracked_account_id: string;
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Links to reports, the oldest first, without what opens them. */
export async function listSharesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<ExportedShare, 'number'>>,
): Promise<ExportedShare[]> {
  return await db
    .with('own', (cte) =>
      cte
        .selectFrom('vk_share')
        .select(['tracked_account_id', 'date_from', 'date_to', 'created_at', 'expires_at'])
        .select(sql<number>`row_number() over (order by created_at, token_hash)::integer`.as('number'))
        .where('account_id', '=', accountId),
    )
    .selectFrom('own')
    .selectAll()
    .where('number', '>', after?.number ?? 0)
    .orderBy('number')
    .limit(limit)
    .execute();
}
