import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { CHILDREN, LEAF_DAYS, type Span, TOP_TIER } from '../cover-rules.ts';

/** Which sums a wall has, and which of them are behind its posts. */

export async function isSummed(db: Database, vkAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('vk_post_roll_up')
    .select('vk_account_id')
    .where('vk_account_id', '=', vkAccountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a wall has more posts than that, without counting all of them. */
export async function outnumbers(db: Database, vkAccountId: string, posts: number): Promise<boolean> {
  const row = await db
    .selectFrom('vk_post')
    .select('post_id')
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('post_id')
    .limit(1)
    .offset(posts)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRollUp(trx: Transaction, vkAccountId: string): Promise<void> {
  await trx
    .insertInto('vk_post_roll_up')
    .values({ vk_account_id: vkAccountId, ready: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setReady(trx: Transaction, vkAccountId: string): Promise<void> {
  await trx
    .updateTable('vk_post_roll_up')
    .set({ ready: true })
    .where('vk_account_id', '=', vkAccountId)
    .where('ready', '=', false)
    .execute();
}

/** Of a wall without sums nothing needs to be remembered. */
export async function markDirty(trx: Transaction, vkAccountId: string, days: readonly number[]): Promise<void> {
  const slots = [...new Set(days.map((day) => Math.floor(day / LEAF_DAYS)))];
  if (slots.length === 0) return;
  await sql`
    insert into vk_post_dirty (vk_account_id, tier, slot)
    select ${vkAccountId}::uuid, 0, slot from unnest(${`{${slots}}`}::integer[]) as slot
    where exists (select from vk_post_roll_up where vk_account_id = ${vkAccountId})
    on conflict do nothing`.execute(trx);
}

export async function markAllDirty(trx: Transaction, vkAccountId: string): Promise<void> {
  await sql`
    insert into vk_post_dirty (vk_account_id, tier, slot)
    select distinct vk_account_id, 0, (day - date '1970-01-01') / ${sql.lit(LEAF_DAYS)}
    from vk_post where vk_account_id = ${vkAccountId}
    on conflict do nothing`.execute(trx);
}

export async function markParentsDirty(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first || first.tier === TOP_TIER) return;
  const slots = [...new Set(spans.map(({ slot }) => Math.floor(slot / CHILDREN)))];
  await trx
    .insertInto('vk_post_dirty')
    .values(slots.map((slot) => ({ vk_account_id: vkAccountId, tier: first.tier + 1, slot })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The first ones of the lowest tier that has any. */
export async function listDirty(trx: Transaction, vkAccountId: string, count: number): Promise<Span[]> {
  const spans = await trx
    .selectFrom('vk_post_dirty')
    .select(['tier', 'slot'])
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('tier')
    .orderBy('slot')
    .limit(count)
    .execute();
  return spans.filter(({ tier }) => tier === spans[0]?.tier);
}

/** Of one tier. */
export async function clearDirty(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first) return;
  await trx
    .deleteFrom('vk_post_dirty')
    .where('vk_account_id', '=', vkAccountId)
    .where('tier', '=', first.tier)
    .where(
      'slot',
      'in',
      spans.map(({ slot }) => slot),
    )
    .execute();
}
