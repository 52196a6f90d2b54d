-- Made by `npm run queries` from apps/server/src/features/materials/upload-repository.ts.

-- replaceDraft
delete from "uploaded_material" where "slug" = $1 and "published_at" is null;
insert into
  "uploaded_material" (
    "number", "id", "title", "created_at", "source", "checked_at", "slug", "head_content", "preview", "description",
    "content", "tags", "reading_minutes", "replaces_digest"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- takeNumber
select nextval(pg_get_serial_sequence('material', 'id'))::integer as number;

-- findDraft
select "replaces_digest" from "uploaded_material" where "id" = $1 and "slug" = $2 and "published_at" is null;

-- putInForce
update "uploaded_material"
set "replaced_at" = $1
where "slug" = $2 and published_at is not null and replaced_at is null;
update "uploaded_material" set "published_at" = $1 where "id" = $2;

-- updateEvent
update "uploaded_material" set "event_id" = $1 where "id" = $2;

-- deleteInForce
delete from "uploaded_material" where "slug" = $1 and published_at is not null and replaced_at is null;

-- findEarlier
select "id", "published_at"
from "uploaded_material"
where "slug" = $1 and "replaced_at" is not null
order by "replaced_at" desc, "published_at" desc
limit $2;

-- putBackInForce
update "uploaded_material" set "replaced_at" = $1 where "id" = $2;

-- findOfFile
select "origin", "changed_at" from "material" where "slug" = $1;
