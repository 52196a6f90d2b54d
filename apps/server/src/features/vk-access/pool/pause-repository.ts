import type { Database } from '#database/database.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';

export async function pauseToken(
  db: Database,
  id: string,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db.updateTable('vk_token').set({ paused_until: until, last_error: error }).where('id', '=', id).execute();
}

export async function pauseMethod(
  db: Database,
  tokenId: string,
  { method, until }: { method: string; until: Date },
): Promise<void> {
  await db
    .insertInto('vk_method_pause')
    .columns(['token_id', 'method', 'until'])
    .expression((from) =>
      // Inserts nothing if the token has been removed in the meantime.
      from
        .selectFrom('vk_token')
        .select((row) => ['id', row.val(method).as('method'), row.val(until).as('until')])
        .where('id', '=', tokenId),
    )
    .onConflict((conflict) => conflict.columns(['token_id', 'method']).doUpdateSet({ until }))
    .execute();
}

interface Capability {
  readonly method: string;
  readonly tokenKind: VkTokenKind;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly now: Date;
}

export async function upsertCapability(
  db: Database,
  { method, tokenKind, allowed, reason, now }: Capability,
): Promise<void> {
  const capability = { allowed, reason, checked_at: now };
  await db
    .insertInto('vk_capability')
    .values({ method, token_kind: tokenKind, ...capability })
    .onConflict((conflict) => conflict.columns(['method', 'token_kind']).doUpdateSet(capability))
    .execute();
}

/** `method kind` pairs that were checked after this time. */
export async function listCapabilities(db: Database, checkedAfter: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vk_capability')
    .select(['method', 'token_kind'])
    .where('checked_at', '>', checkedAfter)
    .execute();
  return new Set(rows.map((row) => `${row.method} ${row.token_kind}`));
}

export async function listOperatorTokenKinds(db: Database): Promise<VkTokenKind[]> {
  const rows = await db
    .selectFrom('vk_token')
    .select('kind')
    .distinct()
    .where('state', '=', 'active')
    .where('account_id', 'is', null)
    .execute();
  return rows.map((row) => row.kind);
}
