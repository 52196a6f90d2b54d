-- Made by `npm run queries` from apps/server/src/features/notifications/settings/unsubscription-repository.ts.

-- insertUnsubscription
insert into "notification_unsubscription" ("account_id", "monitor_id", "created_at")
values ($1, $2, $3)
on conflict ("account_id", "monitor_id") do nothing;

-- deleteAllUnsubscriptions
delete from "notification_unsubscription" where "account_id" = $1;

-- findMonitorKeyword
select "monitor_keyword"
from "notification"
where "monitor_id" = $1 and "account_id" = $2
order by "created_at" desc
limit $3;
