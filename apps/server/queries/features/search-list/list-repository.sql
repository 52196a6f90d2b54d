-- Made by `npm run queries` from apps/server/src/features/search-list/list-repository.ts.

-- countByState
select
  count(*)::integer as all, (count(*) filter (where search.kind = 'keyword'))::integer as keyword,
  (
    count(*) filter (
      where (search.person_count > 0 and (select status from run where run.id = search.run_id) = 'delivered')
    )
  )::integer as found,
  (
    count(*) filter (
      where (search.person_count = 0 and (select status from run where run.id = search.run_id) = 'delivered')
    )
  )::integer as nobody,
  (count(*) filter (where ((select status from run where run.id = search.run_id) = 'wait')))::integer as wait,
  (
    count(*) filter (where ((select status from run where run.id = search.run_id) in ('failed', 'withdrawn')))
  )::integer as error
from search
where
  search.account_id = $1::bigint and search.demo = $2::boolean
  and (
    strpos(
      translate(
        lower(coalesce(search.label, '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
      ),
      translate(lower($3::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
    ) > 0
    or exists (
      select from keyword_search as details
      where
        details.account_id = search.account_id and details.search_id = search.id
        and strpos(
          translate(lower(details.keyword), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
          translate(lower($4::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
    )
    or (select status from run where run.id = search.run_id) = 'delivered'
    and exists (
      select
      from
        photo_search_hit as hit
        join (
          select person.* from person join source on source.id = person.source_id where source.closed_at is null
        ) as person on person.id = hit.person_id
      where
        hit.account_id = search.account_id and hit.search_id = search.id and hit.rank = 0 and hit.band <> 'weak'
        and strpos(
          translate(
            lower(concat_ws(' ', person.name, person.city)), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
            'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
          ),
          translate(lower($5::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
        and not exists (
          select from person_answer as answer
          where
            answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
            and answer.person_id = any (array_append(hit.duplicate_ids, hit.person_id))
        )
        and not exists (
          select from search_payment as payment
          where payment.account_id = hit.account_id and payment.search_id = hit.search_id and payment.state = 'locked'
        )
    )
  );

-- countSearches
select count(*)::integer as count
from search
where
  search.account_id = $1::bigint and search.demo = $2::boolean and search.kind = $3::text
  and ((select status from run where run.id = search.run_id) in ('failed', 'withdrawn'))
  and (
    strpos(
      translate(
        lower(coalesce(search.label, '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
      ),
      translate(lower($4::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
    ) > 0
    or exists (
      select from keyword_search as details
      where
        details.account_id = search.account_id and details.search_id = search.id
        and strpos(
          translate(lower(details.keyword), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
          translate(lower($5::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
    )
    or (select status from run where run.id = search.run_id) = 'delivered'
    and exists (
      select
      from
        photo_search_hit as hit
        join (
          select person.* from person join source on source.id = person.source_id where source.closed_at is null
        ) as person on person.id = hit.person_id
      where
        hit.account_id = search.account_id and hit.search_id = search.id and hit.rank = 0 and hit.band <> 'weak'
        and strpos(
          translate(
            lower(concat_ws(' ', person.name, person.city)), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
            'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
          ),
          translate(lower($6::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
        and not exists (
          select from person_answer as answer
          where
            answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
            and answer.person_id = any (array_append(hit.duplicate_ids, hit.person_id))
        )
        and not exists (
          select from search_payment as payment
          where payment.account_id = hit.account_id and payment.search_id = hit.search_id and payment.state = 'locked'
        )
    )
  );

-- listSearchPage
select "id"
from "search"
where
  search.account_id = $1::bigint and search.demo = $2::boolean and search.kind = $3::text
  and ((select status from run where run.id = search.run_id) in ('failed', 'withdrawn'))
  and (
    strpos(
      translate(
        lower(coalesce(search.label, '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
      ),
      translate(lower($4::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
    ) > 0
    or exists (
      select from keyword_search as details
      where
        details.account_id = search.account_id and details.search_id = search.id
        and strpos(
          translate(lower(details.keyword), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
          translate(lower($5::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
    )
    or (select status from run where run.id = search.run_id) = 'delivered'
    and exists (
      select
      from
        photo_search_hit as hit
        join (
          select person.* from person join source on source.id = person.source_id where source.closed_at is null
        ) as person on person.id = hit.person_id
      where
        hit.account_id = search.account_id and hit.search_id = search.id and hit.rank = 0 and hit.band <> 'weak'
        and strpos(
          translate(
            lower(concat_ws(' ', person.name, person.city)), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
            'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
          ),
          translate(lower($6::text), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
        ) > 0
        and not exists (
          select from person_answer as answer
          where
            answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
            and answer.person_id = any (array_append(hit.duplicate_ids, hit.person_id))
        )
        and not exists (
          select from search_payment as payment
          where payment.account_id = hit.account_id and payment.search_id = hit.search_id and payment.state = 'locked'
        )
    )
  )
order by "created_at" desc, "id"
limit $7
offset $8;
select
  "search"."id", "search"."account_id", "search"."kind", "search"."source_ids", "search"."demo", "search"."hash",
  "search"."purpose", "search"."person_count", "search"."label", "search"."created_at", "run"."id" as "run_id",
  "search"."uncertain_number", "run"."status", "run"."percent", "run"."message", "run"."lane", "run"."version"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" in ($2)
order by "search"."created_at" desc, "search"."id";

-- listSearchesForExport
select
  "search"."id", "search"."kind", "source_ids", "demo", "hash", "person_count", "label", "purpose",
  "search"."created_at", "expires_at", "run"."status", "run"."message", "run"."finished_at"
from "search" inner join "run" on "run"."id" = "search"."run_id"
where "search"."account_id" = $1 and "search"."id" > $2
order by "search"."id"
limit $3;

-- summariseSearches
select
  count(*)::integer as started,
  (count(*) filter (where run.status = 'delivered' and search.person_count > 0))::integer as found,
  (count(*) filter (where run.status = 'failed'))::integer as failed,
  percentile_cont(0.95) within group (order by extract(epoch from run.finished_at - run.created_at)) filter (
  where run.status = 'delivered' ) as "p95Seconds"
from run left join search on search.account_id = run.account_id and search.id = run.subject_id
where run.created_at >= $1 and run.kind in ('photo_search', 'keyword_search');
