-- Made by `npm run queries` from apps/server/src/features/documents/export-repository.ts.

-- listAcceptancesForExport
select
  "kind",
  "version",
  "accepted_for",
  "text_hash",
  "address",
  "accepted_at"
from
  "document_acceptance"
where
  "account_id" = $1
order by
  "accepted_at",
  "kind";
