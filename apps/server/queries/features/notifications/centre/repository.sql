-- Made by `npm run queries` from apps/server/src/features/notifications/centre/repository.ts.

-- listNotificationPage
select "id", "created_at", "read_at", "title", "text", "link"
from "notification"
where "account_id" = $1
order by "created_at" desc, "id"
limit $2
offset $3;

-- countNotifications
select count(*) as "total", count(*) filter (where "read_at" is null) as "unread"
from "notification"
where "account_id" = $1;

-- countUnread
select count(*) as "count" from "notification" where "account_id" = $1 and "read_at" is null;

-- markRead
update "notification" set "read_at" = $1 where "account_id" = $2 and "read_at" is null and "id" in ($3);
