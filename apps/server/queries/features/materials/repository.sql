-- Made by `npm run queries` from apps/server/src/features/materials/repository.ts.

-- listSummaries
select "id", "slug", "title", "head_content", "preview", "description", "tags", "created_at", "reading_minutes"
from "material"
where tags @> array[$1]::text[]
order by "created_at" desc, "id" desc
limit $2
offset $3;

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
