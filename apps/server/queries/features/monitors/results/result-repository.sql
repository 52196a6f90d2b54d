-- Made by `npm run queries` from apps/server/src/features/monitors/results/result-repository.ts.

-- listChanges
with
  now as (
    select key, first_run, published_at, title from monitor_hit
    where
      (
        account_id = $1::bigint and monitor_id = $2::uuid and first_run <= $3::integer
        and (last_run is null or last_run >= $4::integer)
      )
  ),
  earlier as (
    select key, first_run, published_at, title from monitor_hit
    where
      (
        account_id = $5::bigint and monitor_id = $6::uuid and first_run <= $7::integer
        and (last_run is null or last_run >= $8::integer)
      )
  ),
  compared as (
    select
      key, coalesce(now.published_at, earlier.published_at) as published_at,
      coalesce(now.title, earlier.title) as title,
      case
        when $9::integer is null then 'unchanged' when earlier.first_run is null then 'new'
        when now.first_run is null then 'gone' when now.first_run = earlier.first_run then 'unchanged' else 'changed'
      end as change
    from now full join earlier using (key)
  )
select key, change
from compared
where change = $10
order by array_position(array[$11, $12, $13, $14]::text[], change), published_at desc nulls last, title, key
offset $15
limit $16;

-- listStoredHits
select "key", "kind", "title", "text", "subtitle", "url", "person_id", "published_at", "first_seen_at"
from "monitor_hit"
where
  (
    account_id = $1::bigint and monitor_id = $2::uuid and first_run <= $3::integer
    and (last_run is null or last_run >= $4::integer)
  )
  and "key" in ($5);
