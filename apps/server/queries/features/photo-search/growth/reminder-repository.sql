-- Made by `npm run queries` from apps/server/src/features/photo-search/growth/reminder-repository.ts.

-- updateReminder
update "photo_search"
set "remind_at_faces" = $1
where "account_id" = $2 and "search_id" = $3 and "remind_at_faces" is distinct from $4;

-- listDueReminders
select details.account_id, details.search_id, grown.faces
from
  photo_search as details join search on search.account_id = details.account_id and search.id = details.search_id
  cross join lateral (
    select coalesce(sum(source.face_count), 0)::integer as faces from source where source.id = any (search.source_ids)
  ) as grown
where details.remind_at_faces <= grown.faces and search.person_count = 0
order by details.account_id, details.search_id
limit $1;
