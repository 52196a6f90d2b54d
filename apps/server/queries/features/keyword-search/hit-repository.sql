-- Made by `npm run queries` from apps/server/src/features/keyword-search/hit-repository.ts.

-- replaceHits
delete from "keyword_search_hit" where "account_id" = $1 and "search_id" = $2;
insert into keyword_search_hit (account_id, search_id, person_id, rank, score, why, person, same_person)
select $1::bigint, $2::uuid, person_id, rank, score, why, person, same_person
from
  jsonb_to_recordset($3::jsonb) as ranked (person_id uuid, rank integer, score real, why jsonb, person jsonb, same_person text);

-- listRecords
select person.id, person.name, person.age, person.city, person.profile_url as "profileUrl"
from
  (select person.* from person join source on source.id = person.source_id where source.closed_at is null) as person
  left join source on source.id = person.source_id
where
  person.id = any ($1::uuid[])
  and (
    not coalesce(source.checks_photos, false) or not exists (select from photo where photo.person_id = person.id)
    or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
  );

-- listSearchesWithGone
select distinct hit.account_id as "accountId", hit.search_id as id
from
  keyword_search_hit as hit left join person on person.id = hit.person_id
  left join source on source.id = person.source_id
where
  hit.person_id = any ($1::uuid[])
  and (
    not (
      (hit.person is not null or person.id is not null)
      and (
        not coalesce(source.checks_photos, false) or not exists (select from photo where photo.person_id = person.id)
        or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
      )
    )
    or (hit.person is not null and hit.person_id = any ($2::uuid[]))
  )
limit $3;

-- deleteGoneHits
delete from keyword_search_hit
where
  (account_id, search_id, person_id) in (
    select hit.account_id, hit.search_id, hit.person_id
    from
      keyword_search_hit as hit left join person on person.id = hit.person_id
      left join source on source.id = person.source_id
    where
      (hit.account_id, hit.search_id) in (
        select account_id, search_id
        from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer)
      )
      and (
        not (
          (hit.person is not null or person.id is not null)
          and (
            not coalesce(source.checks_photos, false)
            or not exists (select from photo where photo.person_id = person.id)
            or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
          )
        )
        or (hit.person is not null and hit.person_id = any ($2::uuid[]))
      )
  );

-- countHitsOf
select count(*) as "count" from "keyword_search_hit" where "person_id" in ($1);

-- listOutsidePages
select distinct on (person_id) person_id as "personId", person ->> 'profileUrl' as "profileUrl"
from keyword_search_hit
where person is not null and person_id > $1
order by person_id
limit $2;

-- countFound
select
  given.account_id as "accountId", given.search_id as id,
  (
    select count(distinct person_key)::integer
    from
      (
        select
          hit.person_id, hit.rank, hit.score, hit.why, hit.person,
          coalesce(person.age, (hit.person ->> 'age')::integer) as age,
          coalesce(person.city, hit.person ->> 'city') as city,
          coalesce(person.source_id, hit.person ->> 'sourceId', search.source_ids[1]) as source_id,
          exists (
            select from jsonb_array_elements(hit.why) as reason (value)
            where reason.value ->> 'kind' = any (details.reasons_off)
          ) as is_off,
          hit.same_person is not null and hit.person_id = any (details.apart_ids) as is_apart,
          case
            when hit.same_person is null or hit.person_id = any (details.apart_ids) then hit.person_id::text
            else 'same ' || hit.same_person
          end as person_key
        from
          keyword_search_hit as hit join keyword_search as details on details.account_id = hit.account_id
          and details.search_id = hit.search_id join search on search.account_id = hit.account_id
          and search.id = hit.search_id
          left join (
            select person.* from person join source on source.id = person.source_id where source.closed_at is null
          ) as person on person.id = hit.person_id
          left join source on source.id = person.source_id
        where
          hit.account_id = given.account_id::bigint and hit.search_id = given.search_id::uuid
          and (
            (hit.person is not null or person.id is not null)
            and (
              not coalesce(source.checks_photos, false)
              or not exists (select from photo where photo.person_id = person.id)
              or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
            )
          )
      ) as shown
    where not is_off
  ) as count
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, search_id uuid, count integer);

-- listSamePersonIds
select "person_id"
from "keyword_search_hit"
where
  "account_id" = $1 and "search_id" = $2
  and "same_person" in (
    select "own"."same_person" from "keyword_search_hit" as "own"
    where "own"."account_id" = $3 and "own"."search_id" = $4 and "own"."person_id" = $5
  );

-- copyHits
insert into keyword_search_hit
select copied.*
from "keyword_search_hit" cross join lateral jsonb_populate_record("keyword_search_hit", $1::jsonb) as copied
where "keyword_search_hit"."account_id" = $2 and keyword_search_hit.search_id = any ($3::uuid[]);

-- findFigures
with
  shown as (
    select
      hit.person_id, hit.rank, hit.score, hit.why, hit.person,
      coalesce(person.age, (hit.person ->> 'age')::integer) as age,
      coalesce(person.city, hit.person ->> 'city') as city,
      coalesce(person.source_id, hit.person ->> 'sourceId', search.source_ids[1]) as source_id,
      exists (
        select from jsonb_array_elements(hit.why) as reason (value)
        where reason.value ->> 'kind' = any (string_to_array($1::text, ','))
      ) as is_off,
      hit.same_person is not null and hit.person_id = any (details.apart_ids) as is_apart,
      case
        when hit.same_person is null or hit.person_id = any (details.apart_ids) then hit.person_id::text
        else 'same ' || hit.same_person
      end as person_key
    from
      keyword_search_hit as hit join keyword_search as details on details.account_id = hit.account_id
      and details.search_id = hit.search_id join search on search.account_id = hit.account_id
      and search.id = hit.search_id
      left join (
        select person.* from person join source on source.id = person.source_id where source.closed_at is null
      ) as person on person.id = hit.person_id
      left join source on source.id = person.source_id
    where
      hit.account_id = $2::bigint and hit.search_id = $3::uuid
      and (
        (hit.person is not null or person.id is not null)
        and (
          not coalesce(source.checks_photos, false) or not exists (select from photo where photo.person_id = person.id)
          or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
        )
      )
  ),
  found as (select * from shown where not is_off)
select
  (select count(distinct person_key)::integer from found) as count,
  (
    select count(distinct person_key)::integer from found where age >= $4 and age <= $5 and city = $6 and source_id = $7
  ) as "filteredCount",
  (
    select count(*)::integer from found where age >= $8 and age <= $9 and city = $10 and source_id = $11
  ) as "recordCount",
  (
    select count(distinct person_key)::integer from found where age is null and city = $12 and source_id = $13
  ) as age_unknown,
  (
    select coalesce(jsonb_agg(to_jsonb(value) order by "from"), '[]'::jsonb)
    from
      (
        select
          age / $14::integer * $15::integer as "from", age / $16::integer * $17::integer + $18::integer as "to",
          count(distinct person_key)::integer as count
        from found where age is not null and city = $19 and source_id = $20 group by 1, 2 order by 1 limit $21
      ) as value
  ) as ages,
  (
    select coalesce(jsonb_agg(to_jsonb(value) order by count desc, city), '[]'::jsonb)
    from
      (
        select city, count(distinct person_key)::integer as count from found
        where city is not null and age >= $22 and age <= $23 and source_id = $24 group by city order by count desc, city
        limit $25
      ) as value
  ) as cities,
  (
    select coalesce(jsonb_agg(to_jsonb(value) order by count desc, source), '[]'::jsonb)
    from
      (
        select source_id as source, count(distinct person_key)::integer as count from found
        where age >= $26 and age <= $27 and city = $28 group by source_id order by count desc, source_id limit $29
      ) as value
  ) as sources,
  (
    select coalesce(jsonb_agg(to_jsonb(value) order by text), '[]'::jsonb)
    from
      (
        select reason.value ->> 'text' as text from shown cross join lateral jsonb_array_elements(why) as reason (value)
        where reason.value ->> 'kind' = 'differs' group by 1
        having count(distinct person_id) = (select count(*) from shown)
      ) as value
  ) as "differsForAll",
  (
    select coalesce(jsonb_agg(to_jsonb(value) order by count desc, kind), '[]'::jsonb)
    from
      (
        select reason.value ->> 'kind' as kind, count(distinct person_key)::integer as count
        from shown cross join lateral jsonb_array_elements(why) as reason (value)
        where reason.value ->> 'kind' not in ('exact', 'region') group by 1
      ) as value
  ) as reasons;

-- listFoundRecords
with
  found as (
    select *
    from
      (
        select
          hit.person_id, hit.rank, hit.score, hit.why, hit.person,
          coalesce(person.age, (hit.person ->> 'age')::integer) as age,
          coalesce(person.city, hit.person ->> 'city') as city,
          coalesce(person.source_id, hit.person ->> 'sourceId', search.source_ids[1]) as source_id,
          exists (
            select from jsonb_array_elements(hit.why) as reason (value)
            where reason.value ->> 'kind' = any (string_to_array($1::text, ','))
          ) as is_off,
          hit.same_person is not null and hit.person_id = any (details.apart_ids) as is_apart,
          case
            when hit.same_person is null or hit.person_id = any (details.apart_ids) then hit.person_id::text
            else 'same ' || hit.same_person
          end as person_key
        from
          keyword_search_hit as hit join keyword_search as details on details.account_id = hit.account_id
          and details.search_id = hit.search_id join search on search.account_id = hit.account_id
          and search.id = hit.search_id
          left join (
            select person.* from person join source on source.id = person.source_id where source.closed_at is null
          ) as person on person.id = hit.person_id
          left join source on source.id = person.source_id
        where
          hit.account_id = $2::bigint and hit.search_id = $3::uuid
          and (
            (hit.person is not null or person.id is not null)
            and (
              not coalesce(source.checks_photos, false)
              or not exists (select from photo where photo.person_id = person.id)
              or exists (select from photo where photo.person_id = person.id and photo.state = 'present')
            )
          )
      ) as shown
    where not is_off and age >= $4 and age <= $5 and city = $6 and source_id = $7
  ),
  listed as (
    select person_key, min(rank) as first_rank from found group by person_key order by first_rank limit $8
    offset $9::bigint
  )
select person_id as "personId", score, why, person, person_key as "personKey", is_apart as "isApart"
from found join listed using (person_key)
order by first_rank, rank;
