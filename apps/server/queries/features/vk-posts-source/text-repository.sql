-- Made by `npm run queries` from apps/server/src/features/vk-posts-source/text-repository.ts.

-- findMatchingTexts
with
  query as (
    select
      plainto_tsquery('russian', $1) && coalesce(
        (
          select string_agg('(' || phraseto_tsquery('russian', phrase)::text || ')', ' & ')::tsquery
          from jsonb_array_elements_text($2::jsonb) as listed (phrase)
          where numnode(phraseto_tsquery('russian', phrase)) > 0
        ),
        ''::tsquery
      ) as stems,
      plainto_tsquery('simple', $3) as plain
  )
select (index - 1)::integer as index
from query, jsonb_array_elements_text($4::jsonb) with ordinality as listed_text (text, index)
where
  case when numnode(stems) > 0 then to_tsvector('russian', text) @@ stems else to_tsvector('simple', text) @@ plain end;
