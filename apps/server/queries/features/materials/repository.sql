-- Made by `npm run queries` from apps/server/src/features/materials/repository.ts.

-- listSummaries
select "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes"
from "material"
where tags @> array[$1]::text[]
order by "created_at" desc, "id" desc
limit $2
offset $3;

-- listMaterialsAfter
select id, slug, title, origin, created_at, changed_at, tags
from material
where (created_at, id) < ($1::date, $2::integer)
order by created_at desc, id desc
limit $3;

-- countMaterials
select count(*) as "count" from "material" where tags @> array[$1]::text[];

-- listTags
select tag from material, unnest(tags) as tag group by tag order by count(*) desc, tag limit $1;

-- findMaterialById
select
  "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes", "content"
from "material"
where "id" = $1;

-- findMaterialBySlug
select
  "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes", "content"
from "material"
where "slug" = $1;

-- listChanges
select "slug", "changed_at" from "material" order by "created_at" desc, "id" desc limit $1;

-- listFaqEntries
select "slug", "title", "content" from "faq_entry" order by "position", "slug";

-- lockSync
select pg_advisory_xact_lock(hashtextextended ('sync materials', 0));

-- listStoredMaterials
select
  "slug", "origin", "title", "head_content", "preview", "description", "content", "tags", "reading_minutes",
  "created_at"
from "material";

-- upsertMaterials
insert into
  material (
    changed_at, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at
  )
select
  $1::timestamptz, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at
from
  json_to_recordset($2::json) as row (
    slug text, origin text, title text, head_content text, preview text, description text, content text, tags text[],
    reading_minutes integer, created_at date
  )
on conflict (slug) do update
set
  origin = excluded.origin, title = excluded.title, head_content = excluded.head_content, preview = excluded.preview,
  description = excluded.description, content = excluded.content, tags = excluded.tags,
  reading_minutes = excluded.reading_minutes, created_at = excluded.created_at, changed_at = excluded.changed_at;

-- deleteMaterials
delete from "material" where "slug" in ($1);

-- listStoredFaqEntries
select "slug", "origin", "position", "title", "content" from "faq_entry";

-- upsertFaqEntries
insert into faq_entry (slug, origin, position, title, content)
select slug, origin, position, title, content
from json_to_recordset($1::json) as row (slug text, origin text, position integer, title text, content text)
on conflict (slug) do update
set origin = excluded.origin, position = excluded.position, title = excluded.title, content = excluded.content;

-- deleteFaqEntries
delete from "faq_entry" where "slug" in ($1);
