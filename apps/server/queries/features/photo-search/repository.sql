-- Made by `npm run queries` from apps/server/src/features/photo-search/repository.ts.

-- insertPhotoSearch
insert into "photo_search" ("account_id", "search_id", "image_name", "photo_count", "model_id", "embedding")
values ($1, $2, $3, $4, $5, $6);
delete from "photo_search_photo" where "account_id" = $1 and "search_id" = $2;
insert into "photo_search_photo" ("account_id", "search_id", "position", "query_photo_id", "face_position")
values ($1, $2, $3, $4, $5);

-- updateTemplate
update "photo_search"
set "image_name" = $1, "photo_count" = $2, "model_id" = $3, "embedding" = $4
where "account_id" = $5 and "search_id" = $6;
delete from "photo_search_photo" where "account_id" = $1 and "search_id" = $2;
insert into "photo_search_photo" ("account_id", "search_id", "position", "query_photo_id", "face_position")
values ($1, $2, $3, $4, $5);

-- findSearchDetails
select * from "photo_search" where "account_id" = $1 and "search_id" = $2;

-- clearEmbeddings
update "photo_search"
set "embedding" = $1
where
  ("account_id", "search_id") in (
    select "account_id", "search_id" from "photo_search_photo" where ("account_id", "query_photo_id") in (($2, $3))
  );

-- findWeakCount
select "weak_count" from "photo_search" where "account_id" = $1 and "search_id" = $2;

-- updateWeakCount
update "photo_search" set "weak_count" = $1 where "account_id" = $2 and "search_id" = $3;

-- updateComparison
update "photo_search"
set "faces_compared" = $1, "bands" = $2, "unavailable_sources" = $3
where "account_id" = $4 and "search_id" = $5;

-- copySearchDetails
insert into photo_search
select copied.*
from "photo_search" cross join lateral jsonb_populate_record("photo_search", $1::jsonb) as copied
where "photo_search"."account_id" = $2 and photo_search.search_id = any ($3::uuid[]);

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
