import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';

/** Where codes are counted. */
export interface CountedAt {
  /** `all`, or the key of an address. */
  readonly scope: string;
  readonly channel: CodeChannel;
  /** In Moscow, such as `2026-03-01`. */
  readonly day: string;
}

/** Counts a code unless `max` were sent that day, or, if it is not proved, half as many to others that are not; false then. */
export async function countCode(
  trx: Transaction,
  { scope, channel, day }: CountedAt,
  { isProved, max }: { isProved: boolean; max: number },
): Promise<boolean> {
  const unproved = isProved ? 0 : 1;
  const half = Math.floor(max / 2);
  const { rows } = await sql`
    insert into code_count as known (scope, channel, day, sent, unproved)
    values (${scope}, ${channel}, ${day}, 1, ${unproved})
    on conflict (scope, channel, day) do update set sent = known.sent + 1, unproved = known.unproved + ${unproved}
    where known.sent < ${max} and known.unproved + ${unproved} <= ${isProved ? max : half}
    returning sent`.execute(trx);
  return rows.length > 0;
}

/** A code that was not sent after all. */
export async function uncountCode(db: Database, { scope, channel, day }: CountedAt, isProved: boolean): Promise<void> {
  await db
    .updateTable('code_count')
    .set((row) => ({ sent: row('sent', '-', 1), unproved: row('unproved', '-', isProved ? 0 : 1) }))
    .where('scope', '=', scope)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute();
}

/** How many codes have been sent on this day in all, by channel; none where nothing was. */
export async function listCodeCounts(
  db: Database,
  day: string,
): Promise<{ channel: CodeChannel; sent: number; unproved: number }[]> {
  return await db
    .selectFrom('code_count')
    .select(['channel', 'sent', 'unproved'])
    .where('scope', '=', 'all')
    .where('day', '=', day)
    .orderBy('channel')
    .execute();
}
