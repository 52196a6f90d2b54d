import { EXECUTE_MAX_CALLS } from '@vidno/providers/vk/vk-client';
import { sql } from 'kysely';
import { DAY_MS, nextMoscowMidnight } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';

/** VK opens and closes methods, so what a kind of token may call is checked again after a day. */
export const CAPABILITY_TTL_MS = DAY_MS;

/** Whether and when a token that could serve a call may do so. The claim of a slot goes by the same `mayCall`, `freeAt` and slot. */
export interface TokenState {
  readonly mayCall: boolean;
  /** When nothing keeps it from the call any more; null if nothing does. The latest of the next three. */
  readonly freeAt: Date | null;
  readonly pausedUntil: Date | null;
  /** The method is paused for it, or its calls of today are used up. */
  readonly budgetUntil: Date | null;
  /** The account may not call the method with it any more today. */
  readonly allowanceUntil: Date | null;
  /** Time until its next slot; below 0 if that is over. */
  readonly slotInMs: number;
}

/** What a caller asks slots for. */
export interface MethodUse {
  readonly method: string;
  /** Their own login may serve the call, and otherwise their allowance pays for it. Null: the site itself, without either. */
  readonly accountId: number | null;
  /** Calls per token. */
  readonly perDay: number;
  /** The part of the daily calls of the operator's tokens that is one allowance. */
  readonly accountPercent: number;
  readonly day: string;
  readonly now: Date;
  /** Only tokens of this kind. */
  readonly tokenKind?: VkTokenKind | undefined;
}

export interface SlotClaim extends MethodUse {
  /** Calls that one `execute` would carry. */
  readonly wanted: number;
  /** At most this many slots, each of another token. */
  readonly slots: number;
  /** Slots further ahead than this are left to callers of a higher priority. */
  readonly aheadMs: number;
  /** The slot starts no earlier than this from now. */
  readonly leadMs: number;
  /** Delays the next slot by this much, because this call may take longer to reach VK. */
  readonly graceMs: number;
  readonly spacingMs: number;
  readonly communitySpacingMs: number;
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
  /** The account whose allowance the calls use; null for the site itself and for an account's own login. */
  readonly spender: number | null;
  /** Its place among the slots of the token. */
  readonly number: number;
  /** By the clock of the database. */
  readonly slotMs: number;
  readonly nowMs: number;
}

const ENDLESS = 1_000_000_000;
/** Accounts that use less than this part of the calls per second go before those that use more. */
const TURN_SHARE = 1 / 2;
/** @limit time: The slots of an account that has taken more than its share of the calls come no later than this. */
const TURN_DELAY_MAX_MS = 400;
/** @limit time: What an account took of the calls longer ago is forgotten. */
const TURN_MAX_MS = 2_000;

const ms = (count: number) => sql`${count}::float8 * interval '1 millisecond'`;
const refusesKind = ({ method, now }: MethodUse) => sql`exists (
  select from vk_capability as capability
  where capability.method = ${method} and capability.token_kind = token.kind
    and not capability.allowed and capability.checked_at > ${new Date(now.getTime() - CAPABILITY_TTL_MS)})`;

/** What the account may use of the operator's tokens; no row for the site itself. Visitors share one allowance. */
const spending = (use: MethodUse) => sql`
  site as (
    select count(*)::int as tokens from vk_token as token
    where token.account_id is null and token.state = 'active' and not ${refusesKind(use)}
  ), spending as (
    select who.spender, site.tokens, coalesce(allowance.used, 0) as used,
      least(ceil(site.tokens * ${use.perDay}::float8 * ${use.accountPercent}::float8 / 100), ${ENDLESS})::int as granted,
      least(greatest(turn.turn_at - clock_timestamp(), interval '0'), ${ms(TURN_DELAY_MAX_MS)}) as delay
    from account cross join site
    cross join lateral (select case when account.demo then 0 else account.id end as spender) as who
    left join vk_allowance as allowance
      on allowance.spender = who.spender and allowance.method = ${use.method} and allowance.day = ${use.day}::date
    left join vk_turn as turn on turn.spender = who.spender
    where account.id = ${use.accountId}
  )`;

/** What both statements know of a token: `spending` and these stand beside it. */
const limitsOfToken = ({ method, day }: MethodUse) => sql`
  left join spending on true
  left join vk_method_pause as pause on pause.token_id = token.id and pause.method = ${method}
  left join vk_call_budget as budget
    on budget.token_id = token.id and budget.method = ${method} and budget.day = ${day}::date`;
/** The tokens that could ever serve the call as things stand. */
const isSuitable = ({ accountId, tokenKind, now }: MethodUse) => sql`token.state = 'active'
  and (token.account_id is null or token.account_id = ${accountId})
  and (${tokenKind ?? null}::text is null or token.kind = ${tokenKind ?? null}::text)
  and (token.expires_at is null or token.expires_at > ${now} or token.refresh_token is not null)`;
/** The times until which a suitable token cannot serve the call, by reason; null where a reason does not apply. */
const obstacles = ({ perDay, now }: MethodUse) => ({
  paused: sql`greatest(token.paused_until, case when token.expires_at <= ${now} then token.refreshing_until end)`,
  budget: sql`greatest(pause.until,
    case when coalesce(budget.used, 0) >= ${perDay}::int then ${nextMoscowMidnight(now)}::timestamptz end)`,
  allowance: sql`case when token.account_id is null and spending.used >= spending.granted
    then ${nextMoscowMidnight(now)}::timestamptz end`,
});
/** When the token is free; null if it is. The one rule by which tokens are claimed and waited for. */
const freeAt = ({ now }: MethodUse, is: ReturnType<typeof obstacles>) =>
  sql`nullif(greatest(${is.paused}, ${is.budget}, ${is.allowance}, ${now}::timestamptz), ${now}::timestamptz)`;
const turnAt = sql`token.next_call_at + coalesce(case when token.account_id is null then spending.delay end, interval '0')`;

/**
 * Claims the earliest free slots, preferring the account's own login unless an operator's token is free at least a second
 * sooner. A single statement: processes pass over the tokens that others hold, and the guarded upserts keep them within the daily
 * budget and the allowance. A claimed slot is over for everybody, so a process that dies with its slots only wastes them. Slot
 * times come from the database clock, so that all processes agree on them.
 */
export async function claimSlots(db: Database, request: SlotClaim): Promise<Slot[]> {
  const { method, wanted, perDay, day, now } = request;
  const { rows } = await sql<Slot>`
    with ${spending(request)}, chosen as (
      select token.id, case when token.account_id is null then spending.spender end as spender,
        spending.granted as allowance, spending.granted - spending.used as remaining,
        greatest(token.next_call_at, clock_timestamp()) as free_at,
        least(
          ${wanted}::int,
          ${perDay}::int - coalesce(budget.used, 0),
          case when token.account_id is null then spending.granted - spending.used end,
          case when batches.allowed is false and batches.checked_at > ${new Date(now.getTime() - CAPABILITY_TTL_MS)}
            then 1 else ${EXECUTE_MAX_CALLS}::int end
        ) as granted,
        case token.kind when 'community' then ${ms(request.communitySpacingMs)} else ${ms(request.spacingMs)} end as spacing,
        ${ms(request.graceMs)} as grace, ${ms(request.spacingMs)} / greatest(spending.tokens, 1) as turn
      from vk_token as token
      ${limitsOfToken(request)}
      left join vk_capability as batches on batches.method = 'execute' and batches.token_kind = token.kind
      where ${isSuitable(request)} and not ${refusesKind(request)} and ${freeAt(request, obstacles(request))} is null
        and ${turnAt} <= clock_timestamp() + ${ms(request.aheadMs)}
      order by greatest(token.next_call_at, clock_timestamp())
        + case when token.account_id is null then interval '1 second' else interval '0' end
      limit ${request.slots}
      for update of token skip locked
    ), counted as (
      select chosen.*, sum(case when spender is null then 0 else granted end) over (order by free_at, id) as total
      from chosen
    ), affordable as (
      select id, spender, allowance, spacing, grace, turn,
        case when spender is null then granted else least(granted, remaining - (total - granted))::int end as granted
      from counted where spender is null or total - granted < remaining
    ), paid as (
      insert into vk_allowance (spender, method, day, used)
      select spender, ${method}, ${day}::date, sum(granted) from affordable where spender is not null group by spender
      on conflict (spender, method, day) do update set used = vk_allowance.used + excluded.used
        where vk_allowance.used + excluded.used <= (select max(allowance) from affordable)
      returning spender
    ), spent as (
      insert into vk_call_budget (token_id, method, day, used)
      select id, ${method}, ${day}::date, granted from affordable where spender is null or exists (select from paid)
      on conflict (token_id, method, day) do update set used = vk_call_budget.used + excluded.used
        where vk_call_budget.used + excluded.used <= ${perDay}::int
      returning token_id
    ), turn as (
      insert into vk_turn (spender, turn_at)
      select spender, clock_timestamp() + sum(turn) / ${TURN_SHARE} from affordable join paid using (spender)
      group by spender
      on conflict (spender) do update set turn_at = least(
        clock_timestamp() + ${ms(TURN_MAX_MS)},
        greatest(vk_turn.turn_at, clock_timestamp())
          + (select sum(turn) / ${TURN_SHARE} from affordable where spender is not null))
    )
    update vk_token as token
    set slot_count = token.slot_count + 1, next_call_at = affordable.spacing + affordable.grace
      + greatest(token.next_call_at, clock_timestamp() + ${ms(request.leadMs)})
    from affordable join spent on spent.token_id = affordable.id
    where token.id = affordable.id
    returning token.id, token.kind, token.account_id, token.access_token, token.refresh_token, token.expires_at,
      affordable.granted, affordable.spender, token.slot_count as number,
      extract(epoch from token.next_call_at - affordable.spacing - affordable.grace)::float8 * 1000 as "slotMs",
      extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
  `.execute(db);
  return rows.toSorted((a, b) => a.slotMs - b.slotMs);
}

/** Whether and when each token that could serve the call may do so. */
export async function listTokenStates(db: Database, use: MethodUse): Promise<TokenState[]> {
  const obstacle = obstacles(use);
  const { rows } = await sql<TokenState>`
    with ${spending(use)}
    select
      not ${refusesKind(use)} as "mayCall",
      ${freeAt(use, obstacle)} as "freeAt", ${obstacle.paused} as "pausedUntil",
      ${obstacle.budget} as "budgetUntil", ${obstacle.allowance} as "allowanceUntil",
      extract(epoch from ${turnAt} - clock_timestamp())::float8 * 1000 as "slotInMs"
    from vk_token as token
    ${limitsOfToken(use)}
    where ${isSuitable(use)}
  `.execute(db);
  return rows;
}

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
