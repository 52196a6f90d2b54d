-- Made by `npm run queries` from apps/server/src/features/vk-access/pool/limits/limiter-repository.ts.

-- claimSlot
with
  chosen as (
    select
      token.id,
      least(
        $1::int,
        $2::int - coalesce(budget.used, 0),
        case
          when batches.allowed is false
          and batches.checked_at > $3 then 1
          else $4::int
        end
      ) as granted,
      case token.kind
        when 'community' then $5::float8
        else $6::float8
      end * interval '1 millisecond' as spacing,
      $7::float8 * interval '1 millisecond' as grace
    from
      vk_token as token
      left join vk_call_budget as budget on budget.token_id = token.id
      and budget.method = $8
      and budget.day = $9::date
      left join vk_capability as batches on batches.method = 'execute'
      and batches.token_kind = token.kind
    where
      token.state = 'active'
      and (
        $10::text is null
        or token.kind = $11::text
      )
      and token.next_call_at <= clock_timestamp() + $12::float8 * interval '1 millisecond'
      and (
        token.paused_until is null
        or token.paused_until <= $13
      )
      and (
        token.expires_at is null
        or token.expires_at > $14
        or (
          token.refresh_token is not null
          and (
            token.refreshing_until is null
            or token.refreshing_until <= $15
          )
        )
      )
      and coalesce(budget.used, 0) < $16::int
      and not exists (
        select
        from
          vk_method_pause as pause
        where
          pause.token_id = token.id
          and pause.method = $17
          and pause.until > $18
      )
      and not exists (
        select
        from
          vk_capability as capability
        where
          capability.method = $19
          and capability.token_kind = token.kind
          and not capability.allowed
          and capability.checked_at > $20
      )
    order by
      greatest(token.next_call_at, clock_timestamp()) + case
        when token.account_id is null then interval '0'
        else interval '1 second'
      end
    limit
      1
    for update of
      token
  ),
  spent as (
    insert into
      vk_call_budget (token_id, method, day, used)
    select
      id,
      $21,
      $22::date,
      granted
    from
      chosen
    on conflict (token_id, method, day) do update
    set
      used = vk_call_budget.used + excluded.used
    where
      vk_call_budget.used + excluded.used <= $23::int
    returning
      token_id
  )
update vk_token as token
set
  slot_count = token.slot_count + 1,
  next_call_at = chosen.spacing + chosen.grace + greatest(token.next_call_at, clock_timestamp() + $24::float8 * interval '1 millisecond')
from
  chosen
  join spent on spent.token_id = chosen.id
where
  token.id = chosen.id
returning
  token.id,
  token.kind,
  token.account_id,
  token.access_token,
  token.refresh_token,
  token.expires_at,
  chosen.granted,
  token.slot_count as number,
  extract(
    epoch
    from
      token.next_call_at - chosen.spacing - chosen.grace
  )::float8 * 1000 as "slotMs",
  extract(
    epoch
    from
      clock_timestamp()
  )::float8 * 1000 as "nowMs";

-- listTokenStates
select
  not coalesce(
    not capability.allowed
    and capability.checked_at > $1,
    false
  ) as "mayCall",
  greatest(
    token.paused_until,
    case
      when token.expires_at <= $2 then token.refreshing_until
    end
  ) as "heldUntil",
  pause.until as "methodHeldUntil",
  coalesce(budget.used, 0) as used,
  extract(
    epoch
    from
      token.next_call_at - clock_timestamp()
  )::float8 * 1000 as "slotInMs"
from
  vk_token as token
  left join vk_capability as capability on capability.method = $3
  and capability.token_kind = token.kind
  left join vk_method_pause as pause on pause.token_id = token.id
  and pause.method = $4
  left join vk_call_budget as budget on budget.token_id = token.id
  and budget.method = $5
  and budget.day = $6::date
where
  token.state = 'active'
  and (
    token.expires_at is null
    or token.expires_at > $7
    or token.refresh_token is not null
  );

-- refundBudget
update "vk_call_budget"
set
  "used" = "used" - $1
where
  "token_id" = $2
  and "method" = $3
  and day = $4::date;

-- makeRoom
update "vk_token"
set
  "next_call_at" = greatest(
    next_call_at,
    to_timestamp($1::float8) - ($2::bigint - slot_count) * $3::float8 * interval '1 millisecond'
  )
where
  "id" = $4
  and "slot_count" < $5;

-- delayToken
update "vk_token"
set
  "next_call_at" = greatest(next_call_at, clock_timestamp() + $1::float8 * interval '1 millisecond')
where
  "id" = $2;
