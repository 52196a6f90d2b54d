-- Made by `npm run queries` from apps/server/src/features/catalogue/import/import-repository.ts.

-- findChecksums
select "id", "checksum" from "person" where "id" in ($1);

-- listFileKeys
select "file_key" from "photo" where "person_id" in ($1) and "file_key" is not null;

-- replacePeople
insert into
  "person" (
    "id", "source_id", "external_id", "name", "age", "city", "region", "about", "profile_url", "profile_key",
    "checksum", "updated_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("id") do nothing
returning "id";
insert into
  "person" (
    "id", "source_id", "external_id", "name", "age", "city", "region", "about", "profile_url", "profile_key",
    "checksum", "updated_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("id") do update
set
  "name" = excluded.name, "age" = excluded.age, "city" = excluded.city, "region" = excluded.region,
  "about" = excluded.about, "profile_url" = excluded.profile_url, "profile_key" = excluded.profile_key,
  "checksum" = excluded.checksum, "updated_at" = excluded.updated_at;
delete from "face" where "person_id" in ($1) returning "model_id";
delete from "photo" where "person_id" in ($1) returning "person_id", "id";
insert into
  "photo" ("person_id", "id", "position", "file_key", "remote_url", "checked_at", "eyes", "digest", "perceptual_hash")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into
  "face" (
    "person_id", "id", "photo_id", "source_id", "model_id", "box_x", "box_y", "box_width", "box_height", "quality",
    "embedding"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- deletePeople
delete from "face" where "person_id" in ($1) returning "model_id";
delete from "person" where "id" in ($1) returning "id";
