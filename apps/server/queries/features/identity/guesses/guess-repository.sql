-- Made by `npm run queries` from apps/server/src/features/identity/guesses/guess-repository.ts.

-- takeGuess
insert into guess_wait as known (key, tries, next_at, expires_at)
values ($1, 1, $2, $3::timestamptz + $4 * interval '1 second')
on conflict (key) do update
set
  tries = case when known.expires_at <= $5 then 1 else known.tries + 1 end,
  next_at = $6::timestamptz + coalesce(
    (array[$7::integer, $8::integer, $9::integer, $10::integer, $11::integer, $12::integer, $13::integer]) [
    least(case when known.expires_at <= $14 then 1 else known.tries + 1 end - $15, $16) ], 0
  ) * interval '1 second',
  expires_at = excluded.expires_at
where known.tries < $17 or known.next_at <= $18
returning tries;
select "next_at" from "guess_wait" where "key" = $1;

-- giveGuessBack
update "guess_wait" set "tries" = "tries" - $1, "next_at" = $2 where "key" = $3 and "tries" > $4;

-- forgetGuesses
delete from "guess_wait" where "key" = $1;

-- takeAddressGuess
insert into address_guess as known (address, failures, accounts, ends_at)
values ($1, 1, array[$2]::text[], $3)
on conflict (address) do update
set
  failures = case when known.ends_at <= $4 then 1 else known.failures + 1 end,
  accounts = case
    when known.ends_at <= $5 then excluded.accounts when $6 = any (known.accounts)
    or cardinality(known.accounts) >= $7 then known.accounts else known.accounts || excluded.accounts
  end, ends_at = case when known.ends_at <= $8 then excluded.ends_at else known.ends_at end
where known.ends_at <= $9 or known.failures < $10 or cardinality(known.accounts) < $11
returning failures;
select "ends_at" from "address_guess" where "address" = $1;

-- giveAddressGuessBack
update address_guess
set failures = greatest(failures - 1, 0), accounts = array_remove(accounts, $1::text)
where address = $2 and ends_at > $3;
