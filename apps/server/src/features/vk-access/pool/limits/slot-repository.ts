import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Slot } from './limiter-repository.ts';

interface UnusedSlot {
  readonly slot: Pick<Slot, 'id' | 'granted' | 'spender'>;
  readonly method: string;
  readonly day: string;
}

/**
 * Returns to the allowance and to the daily budget what a slot reserved and did not use: in the order in which slots are claimed,
 * so that a claim and a return never wait for each other.
 */
export async function refundSlot(db: Database, { slot, method, day }: UnusedSlot): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update vk_allowance set used = used - ${slot.granted}
      where spender = ${slot.spender}::bigint and method = ${method} and day = ${day}::date`.execute(trx);
    await sql`
      update vk_call_budget set used = used - ${slot.granted}
      where token_id = ${slot.id} and method = ${method} and day = ${day}::date`.execute(trx);
  });
}

interface LateStart {
  readonly slot: Pick<Slot, 'id' | 'number'>;
  /** When the call really starts, by the database clock. */
  readonly startsMs: number;
  /** No more than `perSecond` calls of the token may start within this time. */
  readonly windowMs: number;
  readonly perSecond: number;
  readonly spacingMs: number;
}

/**
 * Postpones the unclaimed slots so that the one `perSecond` slots after this one starts at least a window after this call.
 * False: that slot has been claimed already.
 */
export async function postponeUnclaimedSlots(
  db: Database,
  { slot, startsMs, windowMs, perSecond, spacingMs }: LateStart,
): Promise<boolean> {
  const free = sql`to_timestamp(${(startsMs + windowMs) / 1000}::float8)
    - (${slot.number + perSecond - 1}::bigint - slot_count) * ${spacingMs}::float8 * interval '1 millisecond'`;
  const moved = await db
    .updateTable('vk_token')
    .set({ next_call_at: sql<Date>`greatest(next_call_at, ${free})` })
    .where('id', '=', slot.id)
    .where('slot_count', '<', slot.number + perSecond)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Postpones all unclaimed slots of the token by at least this time. */
export async function delayToken(db: Database, id: string, milliseconds: number): Promise<void> {
  await db
    .updateTable('vk_token')
    .set({
      next_call_at: sql<Date>`greatest(next_call_at, clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
}
