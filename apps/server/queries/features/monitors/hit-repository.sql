-- Made by `npm run queries` from apps/server/src/features/monitors/hit-repository.ts.

-- listKnownHits
select
  key, source_id as "sourceId", content_hash as "contentHash", published_at as "publishedAt",
  first_seen_at as "firstSeenAt", last_run is null as "isCurrent"
from monitor_hit
where account_id = $1 and monitor_id = $2 and last_run is null
union all
select
  key, source_id as "sourceId", content_hash as "contentHash", published_at as "publishedAt",
  first_seen_at as "firstSeenAt", last_run is null as "isCurrent"
from monitor_hit
where
  account_id = $3 and monitor_id = $4 and last_run is not null and key in (select jsonb_array_elements_text($5::jsonb));

-- insertHits
insert into
  monitor_hit (
    account_id, monitor_id, key, first_run, source_id, kind, title, text, subtitle, url, person_id, vk_ids,
    published_at, content_hash, first_seen_at
  )
select
  $1::bigint, $2::uuid, key, $3::integer, source_id, kind, title, text, subtitle, url, person_id,
  array(select jsonb_array_elements_text(vk_ids)::bigint), published_at, content_hash, first_seen_at
from
  jsonb_to_recordset($4::jsonb) as hit (
    key text, source_id text, kind text, title text, text text, subtitle text, url text, person_id uuid, vk_ids jsonb,
    published_at timestamptz, content_hash text, first_seen_at timestamptz
  );

-- closeHits
update monitor_hit
set last_run = $1, gone_at = $2
where account_id = $3 and monitor_id = $4 and last_run is null and key in (select jsonb_array_elements_text($5::jsonb));

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

-- listGoneHits
select account_id, monitor_id, key, first_run, title, url
from monitor_hit as hit
where hit.person_id = any ($1::uuid[]) and not exists (select from person where person.id = hit.person_id)
limit $2;

-- listHitsOfPages
select account_id, monitor_id, key, first_run, title, url
from monitor_hit as hit
where hit.vk_ids && $1::bigint[] and hit.vk_ids <> '{}'
limit $2;

-- listPostAuthors
select distinct author as "vkId"
from monitor_hit, unnest(vk_ids) as author
where vk_ids <> '{}' and author > $1
order by author
limit $2;

-- countHitsOf
select
  (select count(*) from monitor_hit where person_id = any ($1::uuid[]))::integer + ( select count(*) from monitor_hit
  where vk_ids && $2::bigint[] and vk_ids <> '{}' )::integer as count;

-- clearHits
update monitor_hit as hit
set
  title = $1, text = '', subtitle = '', url = null, person_id = null, vk_ids = '{}', content_hash = '',
  key = case when $2::boolean then 'removed ' || gen_random_uuid() else hit.key end
from jsonb_to_recordset($3::jsonb) as given (account_id bigint, monitor_id uuid, key text, first_run integer)
where
  hit.account_id = given.account_id and hit.monitor_id = given.monitor_id and hit.key = given.key
  and hit.first_run = given.first_run;
