-- Made by `npm run queries` from apps/server/src/features/notifications/settings/confirmation-repository.ts.

-- insertConfirmation
insert into "email_confirmation" ("id", "created_at", "account_id", "address", "mailbox", "expires_at", "token_hash")
values ($1, $2, $3, $4, $5, $6, $7);

-- expireConfirmations
update "email_confirmation"
set "expires_at" = $1, "state" = case state when 'waiting' then 'needless' else state end
where "account_id" = $2 and "expires_at" > $3;

-- listConfirmationTimes
select "created_at" from "email_confirmation" where "account_id" = $1 and "created_at" > $2 order by "created_at" desc;

-- listConfirmationTimesOfMailbox
select "created_at" from "email_confirmation" where "mailbox" = $1 and "created_at" > $2 order by "created_at" desc;

-- lockConfirmation
select * from "email_confirmation" where "token_hash" = $1 and "expires_at" > $2 for update;
