import { EXECUTE_MAX_CALLS } from '@vidno/providers/vk/vk-client';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import type { TokenState } from './readiness-rules.ts';

export interface SlotClaim {
  readonly method: string;
  /** Calls that one `execute` would carry. */
  readonly wanted: number;
  readonly perDay: number;
  readonly day: string;
  readonly now: Date;
  /** Slots further ahead than this are left to callers of a higher priority. */
  readonly aheadMs: number;
  /** The slot begins no earlier than this from now. */
  readonly leadMs: number;
  /** Delays the next slot by this much, because this call may take longer to reach VK. */
  readonly graceMs: number;
  readonly spacingMs: number;
  readonly communitySpacingMs: number;
  /** Only tokens of this kind. */
  readonly tokenKind?: VkTokenKind;
}

export interface Slot {
  readonly id: string;
  readonly kind: VkTokenKind;
  readonly account_id: number | null;
  readonly access_token: Uint8Array;
  readonly refresh_token: Uint8Array | null;
  readonly expires_at: Date | null;
  /** Calls that may be made in this slot. */
  readonly granted: number;
  /** Its place withCodes the slots of the token. */
  readonly number: number;
  /** By the clock of the database. */
  readonly slotMs: number;
  readonly nowMs: number;
}

/** VK opens and closes methods, so what a kind of token may call is checked again after a day. */
const CAPABILITY_TTL_MS = 24 * 3_600_000;

/**
 * Claims the earliest free slot, preferring the operator's tokens unless a user's token is free at least a second sooner.
 * A single statement: the row lock serialises processes, and the guarded upsert keeps them within the daily budget. Slot
 * times come from the database clock, so that all processes agree on them.
 */
export async function claimSlot(db: Database, request: SlotClaim): Promise<Slot | null> {
  const { method, wanted, perDay, day, now, aheadMs, leadMs } = request;
  const knownAfter = new Date(now.getTime() - CAPABILITY_TTL_MS);
  const { rows } = await sql<Slot>`
    with chosen as (
      select token.id,
        least(
          ${wanted}::int,
          ${perDay}::int - coalesce(budget.used, 0),
          case when batches.allowed is false and batches.checked_at > ${knownAfter} then 1 else ${EXECUTE_MAX_CALLS}::int end
        ) as granted,
        case token.kind when 'community' then ${request.communitySpacingMs}::float8 else ${request.spacingMs}::float8 end
          * interval '1 millisecond' as spacing,
        ${request.graceMs}::float8 * interval '1 millisecond' as grace
      from vk_token as token
      left join vk_call_budget as budget
        on budget.token_id = token.id and budget.method = ${method} and budget.day = ${day}::date
      left join vk_capability as batches on batches.method = 'execute' and batches.token_kind = token.kind
      where token.state = 'active'
        and (${request.tokenKind ?? null}::text is null or token.kind = ${request.tokenKind ?? null}::text)
        and token.next_call_at <= clock_timestamp() + ${aheadMs}::float8 * interval '1 millisecond'
        and (token.paused_until is null or token.paused_until <= ${now})
        and (token.expires_at is null or token.expires_at > ${now} or (
          token.refresh_token is not null and (token.refreshing_until is null or token.refreshing_until <= ${now})))
        and coalesce(budget.used, 0) < ${perDay}::int
        and not exists (
          select from vk_method_pause as pause
          where pause.token_id = token.id and pause.method = ${method} and pause.until > ${now})
        and not exists (
          select from vk_capability as capability
          where capability.method = ${method} and capability.token_kind = token.kind
            and not capability.allowed and capability.checked_at > ${knownAfter})
      order by greatest(token.next_call_at, clock_timestamp())
        + case when token.account_id is null then interval '0' else interval '1 second' end
      limit 1
      for update of token
    ), spent as (
      insert into vk_call_budget (token_id, method, day, used)
      select id, ${method}, ${day}::date, granted from chosen
      on conflict (token_id, method, day) do update set used = vk_call_budget.used + excluded.used
        where vk_call_budget.used + excluded.used <= ${perDay}::int
      returning token_id
    )
    update vk_token as token
    set slot_count = token.slot_count + 1, next_call_at = chosen.spacing + chosen.grace
      + greatest(token.next_call_at, clock_timestamp() + ${leadMs}::float8 * interval '1 millisecond')
    from chosen join spent on spent.token_id = chosen.id
    where token.id = chosen.id
    returning token.id, token.kind, token.account_id, token.access_token, token.refresh_token, token.expires_at,
      chosen.granted, token.slot_count as number,
      extract(epoch from token.next_call_at - chosen.spacing - chosen.grace)::float8 * 1000 as "slotMs",
      extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
  `.execute(db);
  return rows[0] ?? null;
}

/** Whether and when each active token may call the method. */
export async function listTokenStates(
  db: Database,
  { method, day, now }: { method: string; day: string; now: Date },
): Promise<TokenState[]> {
  const knownAfter = new Date(now.getTime() - CAPABILITY_TTL_MS);
  const { rows } = await sql<TokenState>`
    select
      not coalesce(not capability.allowed and capability.checked_at > ${knownAfter}, false) as "mayCall",
      greatest(
        token.paused_until,
        case when token.expires_at <= ${now} then token.refreshing_until end
      ) as "pausedUntil",
      pause.until as "methodPausedUntil",
      coalesce(budget.used, 0) as used,
      extract(epoch from token.next_call_at - clock_timestamp())::float8 * 1000 as "slotInMs"
    from vk_token as token
    left join vk_capability as capability on capability.method = ${method} and capability.token_kind = token.kind
    left join vk_method_pause as pause on pause.token_id = token.id and pause.method = ${method}
    left join vk_call_budget as budget
      on budget.token_id = token.id and budget.method = ${method} and budget.day = ${day}::date
    where token.state = 'active'
      and (token.expires_at is null or token.expires_at > ${now} or token.refresh_token is not null)
  `.execute(db);
  return rows;
}

/** Returns to the daily budget what a slot reserved and did not use. */
export async function refundBudget(
  db: Database,
  { tokenId, method, day, calls }: { tokenId: string; method: string; day: string; calls: number },
): Promise<void> {
  await db
    .updateTable('vk_call_budget')
    .set((row) => ({ used: row('used', '-', calls) }))
    .where('token_id', '=', tokenId)
    .where('method', '=', method)
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

interface LateStart {
  readonly slot: Pick<Slot, 'id' | 'number'>;
  /** When the call really begins, by the database clock. */
  readonly beginsMs: number;
  /** No more than `perSecond` calls of the token may begin within this time. */
  readonly windowMs: number;
  readonly perSecond: number;
  readonly spacingMs: number;
}

/**
 * Postpones the unclaimed slots so that the one `perSecond` slots after this one begins at least a window after this call.
 * False: that slot has been claimed already.
 */
export async function postponeUnclaimedSlots(
  db: Database,
  { slot, beginsMs, windowMs, perSecond, spacingMs }: LateStart,
): Promise<boolean> {
  const free = sql`to_timestamp(${(beginsMs + windowMs) / 1000}::float8)
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
