-- Made by `npm run queries` from apps/server/src/features/materials/repository.ts.

-- listSummaries
select "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where tags @> array[$1]::text[]
order by "created_at" desc, "id" desc
limit $2
offset $3;

-- listMaterialsAfter
select "id", "slug", "title", "origin", "created_at", "changed_at", "tags", "event_id", "covers"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where (created_at, id) < ($1::date, $2::integer)
order by "created_at" desc, "id" desc
limit $3;

-- countMaterials
select count(*) as "count"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where tags @> array[$1]::text[];

-- listTags
select "tag"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force,
  unnest(tags) as each (tag)
group by "tag"
order by count(*) desc, "tag"
limit $1;

-- findMaterialById
select
  "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes", "content"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where "id" = $1;

-- findMaterialBySlug
select
  "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes", "content"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where "slug" = $1;

-- findInForce
select *
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
where "slug" = $1;

-- listChanges
select "slug", "changed_at"
from
  (
    select
      number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
      uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
      published_at as changed_at, uploaded.source, event_id, material.origin as covers
    from uploaded_material as uploaded left join material on material.slug = uploaded.slug
    where published_at is not null and replaced_at is null union all
    select
      id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
      changed_at, case when source_at = changed_at then source end, null, null
    from material
    where
      not exists (
        select from uploaded_material as uploaded
        where uploaded.slug = material.slug and published_at is not null and replaced_at is null
      )
  ) as in_force
order by "created_at" desc, "id" desc
limit $1;

-- listFaqEntries
select "slug", "title", "content" from "faq_entry" order by "position", "slug";

-- lockMaterials
select pg_advisory_xact_lock(hashtextextended ('sync materials', 0));

-- listStoredMaterials
select
  "slug", "origin", "title", "head_content", "preview", "description", "content", "tags", "reading_minutes",
  "created_at", case when source_at = changed_at then source end as "source"
from "material";

-- upsertMaterials
insert into
  material (
    changed_at, source_at, slug, origin, title, head_content, preview, description, content, tags, reading_minutes,
    created_at, source
  )
select
  $1::timestamptz, $2::timestamptz, slug, origin, title, head_content, preview, description, content, tags,
  reading_minutes, created_at, source
from
  json_to_recordset($3::json) as row (
    slug text, origin text, title text, head_content text, preview text, description text, content text, tags text[],
    reading_minutes integer, created_at date, source text
  )
on conflict (slug) do update
set
  origin = excluded.origin, title = excluded.title, head_content = excluded.head_content, preview = excluded.preview,
  description = excluded.description, content = excluded.content, tags = excluded.tags,
  reading_minutes = excluded.reading_minutes, created_at = excluded.created_at, changed_at = excluded.changed_at,
  source = excluded.source, source_at = excluded.source_at;

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
