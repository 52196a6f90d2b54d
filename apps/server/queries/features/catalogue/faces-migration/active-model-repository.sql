-- Made by `npm run queries` from apps/server/src/features/catalogue/faces-migration/active-model-repository.ts.

-- findActiveModel
select "model_id" from "active_face_model";
select "model_id" from "face" group by "model_id" order by count(*) desc limit $1;
insert into "active_face_model" ("model_id") values ($1) on conflict ("only_row") do nothing;
select "model_id" from "active_face_model";

-- activateModel
update "active_face_model" set "model_id" = $1, "activated_at" = $2;
update source
set face_count = (select count(*) from face where face.source_id = source.id and face.model_id = $1)
where face_count > 0 or exists (select 1 from face where face.source_id = source.id);
