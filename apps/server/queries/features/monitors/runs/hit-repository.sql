-- Made by `npm run queries` from apps/server/src/features/monitors/runs/hit-repository.ts.

-- listKnownHits
select
  key, content_hash as "contentHash", published_at as "publishedAt", first_seen_at as "firstSeenAt",
  last_run is null as "isCurrent"
from monitor_hit
where account_id = $1 and monitor_id = $2 and last_run is null
union all
select
  key, content_hash as "contentHash", published_at as "publishedAt", first_seen_at as "firstSeenAt",
  last_run is null as "isCurrent"
from monitor_hit
where
  account_id = $3 and monitor_id = $4 and last_run is not null and key in (select jsonb_array_elements_text($5::jsonb));

-- insertHits
insert into
  monitor_hit (
    account_id, monitor_id, key, first_run, kind, title, text, subtitle, url, person_id, published_at, content_hash,
    first_seen_at
  )
select
  $1::bigint, $2::uuid, key, $3::integer, kind, title, text, subtitle, url, person_id, published_at, content_hash,
  first_seen_at
from
  jsonb_to_recordset($4::jsonb) as hit (
    key text, kind text, title text, text text, subtitle text, url text, person_id uuid, published_at timestamptz,
    content_hash text, first_seen_at timestamptz
  );

-- closeHits
update monitor_hit
set last_run = $1, gone_at = $2
where account_id = $3 and monitor_id = $4 and last_run is null and key in (select jsonb_array_elements_text($5::jsonb));
