-- Made by `npm run queries` from apps/server/src/features/catalogue/face-index-repository.ts.

-- buildFaceIndex
analyze face;

select
  "face_count"
from
  "source"
where
  "id" = $1;

set
  local maintenance_work_mem = '512MB';

create index if not exists "face_nearest_6d05848e7f2d" on face using hnsw ((embedding::vector (1)) vector_l2_ops)
with
  (m = 24, ef_construction = 128)
where
  source_id = 'sourceId'
  and model_id = 'modelId';
