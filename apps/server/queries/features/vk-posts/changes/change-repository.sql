-- Made by `npm run queries` from apps/server/src/features/vk-posts/changes/change-repository.ts.

-- insertChanges
insert into vk_change (vk_account_id, at, kind, day, posts, likes, comments, reposts, views)
select $1::uuid, $2::timestamptz, kind, day, sum(posts), sum(likes), sum(comments), sum(reposts), sum(views)
from
  json_to_recordset($3::json) as change (kind text, day date, posts integer, likes bigint, comments bigint, reposts bigint, views bigint)
group by kind, day
order by day, kind;

-- findLastChange
select "id" from "vk_change" where "vk_account_id" = $1 order by "id" desc limit $2;

-- listReasons
select
  asked.period, change.kind, sum(change.posts)::integer as posts, sum(change.likes)::bigint as likes,
  sum(change.comments)::bigint as comments, sum(change.reposts)::bigint as reposts, sum(change.views)::bigint as views,
  max(change.at) as at
from
  json_to_recordset($1::json) as asked (period text, first date, last date, after bigint)
  join vk_change as change on change.vk_account_id = $2 and change.day between asked.first and asked.last
  and change.id > asked.after
group by asked.period, change.kind
order by asked.period, max(change.id) desc;

-- listSeen
select "period", "last_change_id", "seen_at", "figures"
from "vk_seen"
where "account_id" = $1 and "vk_account_id" = $2
limit $3;

-- upsertSeen
insert into vk_seen (account_id, vk_account_id, period, last_change_id, seen_at, figures)
select $1, $2::uuid, period, last_change_id, seen_at, figures
from json_to_recordset($3::json) as seen (period text, last_change_id bigint, seen_at timestamptz, figures jsonb)
on conflict (account_id, vk_account_id, period) do update
set last_change_id = excluded.last_change_id, seen_at = excluded.seen_at, figures = excluded.figures;
delete from vk_seen
where
  account_id = $1 and vk_account_id = $2
  and period in (
    select period from vk_seen where account_id = $3 and vk_account_id = $4 order by seen_at desc, period offset $5
  );
