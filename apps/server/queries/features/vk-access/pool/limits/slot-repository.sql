-- Made by `npm run queries` from apps/server/src/features/vk-access/pool/limits/slot-repository.ts.

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
