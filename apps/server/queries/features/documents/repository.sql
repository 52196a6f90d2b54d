-- Made by `npm run queries` from apps/server/src/features/documents/repository.ts.

-- insertAcceptances
insert into
  "document_acceptance" ("account_id", "kind", "version", "accepted_for", "text_hash", "address", "accepted_at")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning "kind", "version";

-- listAcceptedVersions
select "kind", "version" from "document_acceptance" where "account_id" = $1;

-- copyAcceptances
insert into document_acceptance
select copied.*
from "document_acceptance" cross join lateral jsonb_populate_record("document_acceptance", $1::jsonb) as copied
where "document_acceptance"."account_id" = $2
on conflict do nothing;

-- countAcceptances
select "kind", "version", cast(count(distinct "account_id") as integer) as "accounts"
from "document_acceptance"
group by "kind", "version";
