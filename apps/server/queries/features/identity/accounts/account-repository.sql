-- Made by `npm run queries` from apps/server/src/features/identity/accounts/account-repository.ts.

-- insertVisitor
insert into "account" ("demo", "created_at", "last_seen_at") values ($1, $2, $3) returning "id";
insert into "account_service" ("account_id", "service", "origin", "ends_at") values ($1, $2, $3, $4);

-- findAccount
select * from "account" where "id" = $1;

-- hasAccount
select "id" from "account" where "id" = $1;

-- findAccountIfThere
select "email", "phone", "registered_at" from "account" where "id" = $1;

-- findAccountByContact
select "account".* from "account" where "email_key" = $1;

-- updateToUser
update "account"
set
  "demo" = $1, "email" = $2, "email_key" = $3, "phone" = $4, "password_hash" = $5, "password_mailed" = $6,
  "registration_type" = $7, "affiliate_id" = $8, "webmaster_id" = $9, "flow_id" = $10, "registered_at" = $11,
  "last_seen_at" = $12
where "id" = $13 and "demo" = $14;

-- deleteUnusedVisitors
select "id"
from "account"
where demo and "deletion_at" is null and "last_seen_at" < $1
order by "last_seen_at"
limit $2
for update skip locked;
delete from "account"
where
  "id" in ($1)
  and not (
    exists (select from "ledger_account" as held where "held"."account_id" = account.id and (balance_kopecks > 0))
    or exists (select from "invoice" as held where "held"."account_id" = account.id and (state = 'held'))
    or exists (
      select from "acquirer_order" as held
      where "held"."account_id" = account.id and (kind <> 'forget_card' and state <> 'done')
    )
    or exists (select from "card" as held where "held"."account_id" = account.id and (true))
    or exists (select from "query_photo" as held where "held"."account_id" = account.id and (true))
    or exists (select from "vk_token" as held where "held"."account_id" = account.id and (true))
  );
update "account" set "deletion_at" = $1 where "id" in ($2);

-- lockAccount
select * from "account" where "id" = $1 for update;

-- updateAccount
update "account" set "email" = $1, "telegram" = $2, "email_key" = $3, "phone" = $4 where "id" = $5;

-- setPassword
update "account"
set "password_hash" = $1, "password_mailed" = $2, "device_generation" = "device_generation" + $3
where "id" = $4;
update "browser_session" set "password_due" = $1 where "account_id" = $2;

-- deleteVisitor
delete from "account" where "id" = $1 and "demo" = $2;

-- lockPresence
select "successor_id" from "account" where "id" = $1 for key share;

-- setSuccessor
update "account" set "successor_id" = $1 where "id" = $2 and "demo" = $3;

-- takeFormerAccount
select "account_id" as "to", "former_account_id" as "from" from "browser_session" where "id" = $1 for update;
update "browser_session" set "former_account_id" = $1 where "id" = $2;
select * from "account" where "id" = $1 for update;
