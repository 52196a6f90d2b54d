import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import { CHILDREN, type Span } from '../cover-rules.ts';
import { type SqlPart, SUMS_OF_SUMS } from '../sql-repository.ts';

/** Recomputes the sums of spans of one tier from the tier below. */
export async function sumChildren(trx: Transaction, vkAccountId: string, spans: readonly Span[]): Promise<void> {
  const [first] = spans;
  if (!first) return;
  const own = (tier: number, slot: SqlPart): SqlPart<SqlBool> => sql`
    vk_account_id = ${vkAccountId} and tier = ${sql.lit(tier)} and slot in (${slot})`;
  const parents = own(first.tier, sql.join(spans.map(({ slot }) => sql.lit(slot))));
  const children = own(
    first.tier - 1,
    sql.join(spans.flatMap(({ slot }) => Array.from({ length: CHILDREN }, (_, nth) => sql.lit(slot * CHILDREN + nth)))),
  );
  const slotAbove = sql`slot / ${sql.lit(CHILDREN)}`;
  await sql`delete from vk_post_total where ${parents}`.execute(trx);
  await sql`
    insert into vk_post_total
    select vk_account_id, ${sql.lit(first.tier)}, ${slotAbove}, dimension, value, ${SUMS_OF_SUMS}
    from vk_post_total where ${children}
    group by vk_account_id, ${slotAbove}, dimension, value`.execute(trx);
  await sql`delete from vk_post_rank where ${parents}`.execute(trx);
  await sql`
    insert into vk_post_rank
    select ${vkAccountId}::uuid, ${sql.lit(first.tier)}, slot, trait, metric, sum(posts)::integer,
      array_agg(bucket order by bucket), array_agg(posts order by bucket)
    from (
      select ${slotAbove} as slot, trait, metric, bucket, sum(counted.posts)::integer as posts
      from vk_post_rank cross join lateral unnest(buckets, counts) as counted (bucket, posts)
      where ${children}
      group by 1, 2, 3, 4) as merged
    group by slot, trait, metric`.execute(trx);
}
