-- Made by `npm run queries` from apps/server/src/features/identity/emails/account-email-repository.ts.

-- insertAccountEmail
insert into "account_email" ("id", "created_at", "kind", "address", "mailbox", "state", "attempts", "account_id")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- lockMailbox
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- listEmailTimes
select "created_at" from "account_email" where "mailbox" = $1 and "created_at" > $2 and "kind" in ($3);

-- findRegistrationOf
select "password_generated" from "pending_registration" where "id" = $1 and "expires_at" > $2;

-- isResetOpen
select "id" from "password_reset" where "id" = $1 and "used_at" is null and "expires_at" > $2;

-- isCodeOpen
select "id" from "one_time_code" where "id" = $1 and "used_at" is null and "expires_at" > $2;

-- findDeletionTime
select "deletion_at" from "account" where "id" = $1;
