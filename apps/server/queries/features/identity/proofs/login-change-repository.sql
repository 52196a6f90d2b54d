-- Made by `npm run queries` from apps/server/src/features/identity/proofs/login-change-repository.ts.

-- insertLoginChange
insert into login_change (account_id, id, kind, device, session_id, created_at)
values ($1, $2, $3, $4, (select id from browser_session where id = $5::uuid), $6);

-- findLoginChange
select "device", "created_at" from "login_change" where "account_id" = $1 and "id" = $2;

-- listUnseenChanges
select
  "change"."id", "change"."kind", "change"."device", "change"."created_at",
  change.session_id is not distinct from session.id as "own"
from
  "login_change" as "change" inner join "browser_session" as "session" on "session"."account_id" = "change"."account_id"
where
  "change"."account_id" = $1 and "session"."id" = $2
  and change.created_at > greatest(session.created_at, session.changes_seen_at)
  and (
    change.session_id is distinct from session.id
    or exists (
      select from browser_session as other
      where other.account_id = session.account_id and other.id <> session.id and other.expires_at > $3
    )
  )
order by "change"."created_at" desc, "change"."id"
limit $4;

-- setChangesSeen
update browser_session as session
set changes_seen_at = greatest(session.changes_seen_at, change.created_at)
from login_change as change
where session.id = $1 and session.account_id = $2 and change.account_id = $3 and change.id = $4;

-- findProvenAt
select "browser_session"."proven_at" as "provenAt", "account"."demo"
from "browser_session" inner join "account" on "account"."id" = "browser_session"."account_id"
where "browser_session"."id" = $1 and "account"."id" = $2;

-- endOtherProofs
update "browser_session"
set "proven_at" = $1
where "account_id" = $2 and "proven_at" is not null and id is distinct from $3::uuid;
