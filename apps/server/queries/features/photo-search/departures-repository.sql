-- Made by `npm run queries` from apps/server/src/features/photo-search/departures-repository.ts.

-- listSearchesWithGone
select distinct account_id as "accountId", search_id as id
from
  (
    select hit.account_id, hit.search_id from photo_search_hit as hit
    where
      hit.person_id = any ($1::uuid[])
      and (
        not exists (
          select
          from
            jsonb_array_elements(hit.photos) as matched (value)
            join photo on photo.id = (matched.value ->> 'photo_id')::uuid
          where photo.state = 'present' and photo.person_id = any (array_prepend(hit.person_id, hit.duplicate_ids))
        )
        or exists (
          select from unnest(array_prepend(hit.person_id, hit.duplicate_ids)) as record (id)
          where not exists (select from person where person.id = record.id)
        )
      )
    union all select hit.account_id, hit.search_id from photo_search_hit as hit
    where
      hit.duplicate_ids <> '{}' and hit.duplicate_ids && $2::uuid[]
      and (
        not exists (
          select
          from
            jsonb_array_elements(hit.photos) as matched (value)
            join photo on photo.id = (matched.value ->> 'photo_id')::uuid
          where photo.state = 'present' and photo.person_id = any (array_prepend(hit.person_id, hit.duplicate_ids))
        )
        or exists (
          select from unnest(array_prepend(hit.person_id, hit.duplicate_ids)) as record (id)
          where not exists (select from person where person.id = record.id)
        )
      )
  ) as gone
limit $3;

-- countHitsOf
select count(*)::integer as count
from photo_search_hit as hit
where hit.person_id = any ($1::uuid[]) or (hit.duplicate_ids <> '{}' and hit.duplicate_ids && $2::uuid[]);

-- deleteGoneHits
delete from photo_search_hit as hit using jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer)
where
  hit.account_id = given.account_id and hit.search_id = given.search_id
  and not exists (
    select
    from
      jsonb_array_elements(hit.photos) as matched (value) join photo on photo.id = (matched.value ->> 'photo_id')::uuid
    where photo.state = 'present' and photo.person_id = any (array_prepend(hit.person_id, hit.duplicate_ids))
  );

-- deleteGoneRecords
update photo_search_hit as hit
set person_id = kept.ids[1], duplicate_ids = kept.ids[2:], photos = kept.photos
from
  (
    select
      hit.account_id, hit.search_id, hit.person_id,
      array(
        select record.id
        from unnest(array_prepend(hit.person_id, hit.duplicate_ids)) with ordinality as record (id, place)
        where exists (select from person where person.id = record.id) order by record.place
      ) as ids,
      (
        select jsonb_agg(matched.value order by matched.place)
        from jsonb_array_elements(hit.photos) with ordinality as matched (value, place)
        where
          exists (
            select from photo
            where
              photo.person_id = any (array_prepend(hit.person_id, hit.duplicate_ids))
              and photo.id = (matched.value ->> 'photo_id')::uuid
          )
      ) as photos
    from
      photo_search_hit as hit
      join jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer) using (account_id, search_id)
    where
      exists (
        select from unnest(array_prepend(hit.person_id, hit.duplicate_ids)) as record (id)
        where not exists (select from person where person.id = record.id)
      )
  ) as kept
where hit.account_id = kept.account_id and hit.search_id = kept.search_id and hit.person_id = kept.person_id;

-- closeRanks
update photo_search_hit as hit
set rank = ranked.rank
from
  (
    select
      account_id, search_id, person_id,
      row_number() over (partition by account_id, search_id order by photo_search_hit.rank) - 1 as rank
    from
      photo_search_hit
      join jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer) using (account_id, search_id)
  ) as ranked
where
  hit.account_id = ranked.account_id and hit.search_id = ranked.search_id and hit.person_id = ranked.person_id
  and hit.rank <> ranked.rank;

-- countHitsByBand
select hit.account_id as "accountId", hit.search_id as id, hit.band, count(*)::integer as count
from
  photo_search_hit as hit
  join jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer) using (account_id, search_id)
group by hit.account_id, hit.search_id, hit.band;

-- updateWeakCounts
update photo_search as details
set weak_count = given.count
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer)
where details.account_id = given.account_id and details.search_id = given.search_id;

-- deleteAnswersAboutGone
delete from person_answer
where
  (account_id, face_hash, person_id) in (
    select account_id, face_hash, person_id from person_answer as answer
    where answer.person_id = any ($1::uuid[]) and not exists (select from person where person.id = answer.person_id)
    limit $2
  );
