-- Made by `npm run queries` from apps/server/src/features/payments/card-repository.ts.

-- insertCard
insert into
  "card" ("id", "created_at", "account_id", "acquirer", "token", "token_fingerprint", "last_digits", "brand", "expires")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "acquirer", "token_fingerprint") do update
set "last_digits" = $10, "brand" = $11, "expires" = $12
returning "id";

-- listCards
select * from "card" where "account_id" = $1 order by "created_at" desc limit $2;

-- lockCard
select * from "card" where "account_id" = $1 and "id" = $2 for update;

-- deleteCard
delete from "card" where "account_id" = $1 and "id" = $2;

-- isBeingCharged
select
  exists (
    select from invoice
    where
      account_id = $1 and card_id = $2 and purpose = 'renewal' and state in ('created', 'pending') and created_at > $3
  ) as found;

-- findCard
select * from "card" where "account_id" = $1 and "id" = $2;

-- moveCards
insert into
  "card" ("id", "created_at", "account_id", "acquirer", "token", "token_fingerprint", "last_digits", "brand", "expires")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "acquirer", "token_fingerprint") do nothing;
update invoice
set card_id = kept.id
from
  card as old join card as kept on kept.account_id = $1 and kept.acquirer = old.acquirer
  and kept.token_fingerprint = old.token_fingerprint
where old.account_id = $2 and invoice.account_id = $3 and invoice.card_id = old.id;
delete from "card" where "account_id" = $1 and "id" in ($2);

-- listSealedCards
select "account_id", "id", "token"
from "card"
where ("account_id", "id") > ($1, $2)
order by "account_id", "id"
limit $3;
