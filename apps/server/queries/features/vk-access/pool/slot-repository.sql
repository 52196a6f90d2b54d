-- Made by `npm run queries` from apps/server/src/features/vk-access/pool/slot-repository.ts.

-- claimSlots
with
  site as (
    select count(*)::int as tokens from vk_token as token
    where
      token.account_id is null and token.state = 'active'
      and not exists (
        select from vk_capability as capability
        where
          capability.method = $1 and capability.token_kind = token.kind and not capability.allowed
          and capability.checked_at > $2
      )
  ),
  spending as (
    select
      who.spender, site.tokens, coalesce(allowance.used, 0) as used,
      least(ceil(site.tokens * $3::float8 * $4::float8 / 100), $5)::int as granted,
      least(greatest(turn.turn_at - clock_timestamp(), interval '0'), $6::float8 * interval '1 millisecond') as delay
    from
      account cross join site
      cross join lateral (select case when account.demo then 0 else account.id end as spender) as who
      left join vk_allowance as allowance on allowance.spender = who.spender and allowance.method = $7
      and allowance.day = $8::date left join vk_turn as turn on turn.spender = who.spender
    where account.id = $9
  ),
  chosen as (
    select
      token.id, case when token.account_id is null then spending.spender end as spender, spending.granted as allowance,
      spending.granted - spending.used as remaining, greatest(token.next_call_at, clock_timestamp()) as free_at,
      least(
        $10::int, $11::int - coalesce(budget.used, 0),
        case when token.account_id is null then spending.granted - spending.used end,
        case when batches.allowed is false and batches.checked_at > $12 then 1 else $13::int end
      ) as granted,
      case token.kind
        when 'community' then $14::float8 * interval '1 millisecond' else $15::float8 * interval '1 millisecond'
      end as spacing, $16::float8 * interval '1 millisecond' as grace,
      $17::float8 * interval '1 millisecond' / greatest(spending.tokens, 1) as turn
    from
      vk_token as token left join spending on true left join vk_method_pause as pause on pause.token_id = token.id
      and pause.method = $18 left join vk_call_budget as budget on budget.token_id = token.id and budget.method = $19
      and budget.day = $20::date left join vk_capability as batches on batches.method = 'execute'
      and batches.token_kind = token.kind
    where
      token.state = 'active' and (token.account_id is null or token.account_id = $21)
      and ($22::text is null or token.kind = $23::text)
      and (token.expires_at is null or token.expires_at > $24 or token.refresh_token is not null)
      and not exists (
        select from vk_capability as capability
        where
          capability.method = $25 and capability.token_kind = token.kind and not capability.allowed
          and capability.checked_at > $26
      )
      and nullif(
        greatest(
          greatest(token.paused_until, case when token.expires_at <= $27 then token.refreshing_until end),
          greatest(pause.until, case when coalesce(budget.used, 0) >= $28::int then $29::timestamptz end),
          case when token.account_id is null and spending.used >= spending.granted then $30::timestamptz end,
          $31::timestamptz
        ),
        $32::timestamptz
      ) is null
      and token.next_call_at + coalesce(
        case when token.account_id is null then spending.delay end, interval '0'
      ) <= clock_timestamp() + $33::float8 * interval '1 millisecond'
    order by
      greatest(token.next_call_at, clock_timestamp()) + case
        when token.account_id is null then interval '1 second' else interval '0'
      end
    limit $34 for update of token skip locked
  ),
  counted as (
    select chosen.*, sum(case when spender is null then 0 else granted end) over ( order by free_at, id ) as total
    from chosen
  ),
  affordable as (
    select
      id, spender, allowance, spacing, grace, turn,
      case when spender is null then granted else least(granted, remaining - (total - granted))::int end as granted
    from counted where spender is null or total - granted < remaining
  ),
  paid as (
    insert into vk_allowance (spender, method, day, used) select spender, $35, $36::date, sum(granted) from affordable
    where spender is not null group by spender on conflict (spender, method, day) do update
    set used = vk_allowance.used + excluded.used
    where vk_allowance.used + excluded.used <= (select max(allowance) from affordable) returning spender
  ),
  spent as (
    insert into vk_call_budget (token_id, method, day, used) select id, $37, $38::date, granted from affordable
    where spender is null or exists (select from paid) on conflict (token_id, method, day) do update
    set used = vk_call_budget.used + excluded.used where vk_call_budget.used + excluded.used <= $39::int
    returning token_id
  ),
  turn as (
    insert into vk_turn (spender, turn_at) select spender, clock_timestamp() + sum(turn) / $40
    from affordable join paid using (spender) group by spender on conflict (spender) do update
    set
      turn_at = least(
        clock_timestamp() + $41::float8 * interval '1 millisecond',
        greatest(vk_turn.turn_at, clock_timestamp()) + (
          select sum(turn) / $42 from affordable where spender is not null
        )
      )
  )
update vk_token as token
set
  slot_count = token.slot_count + 1,
  next_call_at = affordable.spacing + affordable.grace + greatest(token.next_call_at, clock_timestamp() + $43::float8 * interval '1 millisecond')
from affordable join spent on spent.token_id = affordable.id
where token.id = affordable.id
returning
  token.id, token.kind, token.account_id, token.access_token, token.refresh_token, token.expires_at, affordable.granted,
  affordable.spender, token.slot_count as number,
  extract(epoch from token.next_call_at - affordable.spacing - affordable.grace)::float8 * 1000 as "slotMs",
  extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs";

-- listTokenStates
with
  site as (
    select count(*)::int as tokens from vk_token as token
    where
      token.account_id is null and token.state = 'active'
      and not exists (
        select from vk_capability as capability
        where
          capability.method = $1 and capability.token_kind = token.kind and not capability.allowed
          and capability.checked_at > $2
      )
  ),
  spending as (
    select
      who.spender, site.tokens, coalesce(allowance.used, 0) as used,
      least(ceil(site.tokens * $3::float8 * $4::float8 / 100), $5)::int as granted,
      least(greatest(turn.turn_at - clock_timestamp(), interval '0'), $6::float8 * interval '1 millisecond') as delay
    from
      account cross join site
      cross join lateral (select case when account.demo then 0 else account.id end as spender) as who
      left join vk_allowance as allowance on allowance.spender = who.spender and allowance.method = $7
      and allowance.day = $8::date left join vk_turn as turn on turn.spender = who.spender
    where account.id = $9
  )
select
  not exists (
    select from vk_capability as capability
    where
      capability.method = $10 and capability.token_kind = token.kind and not capability.allowed
      and capability.checked_at > $11
  ) as "mayCall",
  nullif(
    greatest(
      greatest(token.paused_until, case when token.expires_at <= $12 then token.refreshing_until end),
      greatest(pause.until, case when coalesce(budget.used, 0) >= $13::int then $14::timestamptz end),
      case when token.account_id is null and spending.used >= spending.granted then $15::timestamptz end,
      $16::timestamptz
    ),
    $17::timestamptz
  ) as "freeAt",
  greatest(token.paused_until, case when token.expires_at <= $18 then token.refreshing_until end) as "pausedUntil",
  greatest(pause.until, case when coalesce(budget.used, 0) >= $19::int then $20::timestamptz end) as "budgetUntil",
  case when token.account_id is null and spending.used >= spending.granted then $21::timestamptz
  end as "allowanceUntil",
  extract(
    epoch
    from
      token.next_call_at + coalesce(
        case when token.account_id is null then spending.delay end, interval '0'
      ) - clock_timestamp()
  )::float8 * 1000 as "slotInMs"
from
  vk_token as token left join spending on true left join vk_method_pause as pause on pause.token_id = token.id
  and pause.method = $22 left join vk_call_budget as budget on budget.token_id = token.id and budget.method = $23
  and budget.day = $24::date
where
  token.state = 'active' and (token.account_id is null or token.account_id = $25)
  and ($26::text is null or token.kind = $27::text)
  and (token.expires_at is null or token.expires_at > $28 or token.refresh_token is not null);

-- refundSlot
update vk_allowance set used = used - $1 where spender = $2::bigint and method = $3 and day = $4::date;
update vk_call_budget set used = used - $1 where token_id = $2 and method = $3 and day = $4::date;

-- postponeUnclaimedSlots
update "vk_token"
set
  "next_call_at" = greatest(
    next_call_at, to_timestamp($1::float8) - ($2::bigint - slot_count) * $3::float8 * interval '1 millisecond'
  )
where "id" = $4 and "slot_count" < $5;

-- delayToken
update "vk_token"
set "next_call_at" = greatest(next_call_at, clock_timestamp() + $1::float8 * interval '1 millisecond')
where "id" = $2;
