-- Made by `npm run queries` from apps/server/src/features/catalogue/sample-repository.ts.

-- listSamplePeople
select
  part,
  person.id,
  person.name
from
  jsonb_to_recordset($1::jsonb) as part (part integer, start uuid, stop uuid)
  cross join lateral (
    select
      id,
      name
    from
      person
    where
      source_id = $2
      and id >= start
      and id < stop
      and (
        age is not null
        or $3::boolean
      )
    order by
      id
    limit
      $4
  ) as person
order by
  part,
  person.id;

-- listSampleEmbeddings
select
  face.embedding::text as embedding
from
  jsonb_to_recordset($1::jsonb) as part (part integer, start uuid, stop uuid)
  cross join lateral (
    select
      face.embedding
    from
      person
      join face on face.person_id = person.id
      and face.model_id = $2
      join photo on photo.person_id = face.person_id
      and photo.id = face.photo_id
      and photo.state = 'present'
    where
      person.source_id = $3
      and person.id >= start
      and person.id < stop
    order by
      person.id,
      face.id
    limit
      1
  ) as face;
