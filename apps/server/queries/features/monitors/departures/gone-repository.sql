-- Made by `npm run queries` from apps/server/src/features/monitors/departures/gone-repository.ts.

-- listGoneHits
select account_id, monitor_id, key, first_run, title, url
from monitor_hit as hit
where hit.person_id = any ($1::uuid[]) and not exists (select from person where person.id = hit.person_id)
limit $2;

-- clearHits
update monitor_hit as hit
set title = $1, text = '', subtitle = '', url = null, person_id = null, content_hash = ''
from jsonb_to_recordset($2::jsonb) as given (account_id bigint, monitor_id uuid, key text, first_run integer)
where
  hit.account_id = given.account_id and hit.monitor_id = given.monitor_id and hit.key = given.key
  and hit.first_run = given.first_run;
