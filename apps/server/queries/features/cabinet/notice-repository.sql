-- Made by `npm run queries` from apps/server/src/features/cabinet/notice-repository.ts.

-- findShownNotice
select "notice"."id", "notice"."title", "notice"."text", "own"."read_at"
from
  "company_notice" as "notice" left join "company_notice_account" as "own" on "own"."notice_id" = "notice"."id"
  and "own"."account_id" = $1
where
  ("notice"."for_all" = $2 or "own"."account_id" is not null)
  and ("notice"."shown_until" is null or "notice"."shown_until" > $3)
order by "notice"."created_at" desc, "notice"."id"
limit $4;

-- markNoticeRead
insert into company_notice_account (account_id, notice_id, read_at)
select $1::bigint, id, $2::timestamptz
from company_notice
where
  id = $3::uuid
  and (
    for_all
    or exists (
      select from company_notice_account as own where own.account_id = $4 and own.notice_id = company_notice.id
    )
  )
on conflict (account_id, notice_id) do update
set read_at = coalesce(company_notice_account.read_at, excluded.read_at)
returning notice_id;

-- insertNotice
insert into "company_notice" ("id", "text", "for_all", "created_at", "title", "tariff_id", "shown_until")
values ($1, $2, $3, $4, $5, $6, $7);

-- insertNoticeAccounts
insert into "company_notice_account" ("account_id", "notice_id", "read_at") values ($1, $2, $3);

-- insertNoticeSubscribers
insert into "company_notice_account" ("account_id", "notice_id", "read_at")
select "account"."id", $1::uuid as "notice_id", null::timestamptz as "read_at"
from "subscription" inner join "account" on "account"."id" = "subscription"."account_id"
where "subscription"."tariff_id" = $2 and "subscription"."state" <> 'ended'
for key share of "account";

-- listNotices
select
  notice.*,
  (
    select count(*)::integer
    from
      (
        select from company_notice_account as own where own.notice_id between notice.id and notice.id and true limit $1
      ) as counted
  ) as accounts,
  (
    select count(*)::integer
    from
      (
        select from company_notice_account as own
        where own.notice_id between notice.id and notice.id and own.read_at is not null limit $2
      ) as counted
  ) as read,
  coalesce(
    notice.created_at < (
      select created_at from company_notice where for_all and (shown_until is null or shown_until > $3)
      order by created_at desc limit 1
    ),
    false
  ) as replaced
from company_notice as notice
where (notice.created_at, notice.id) < ($4::timestamptz, $5::uuid)
order by notice.created_at desc, notice.id desc
limit $6;

-- endNotice
update "company_notice" set "shown_until" = $1 where "id" = $2 and ("shown_until" is null or "shown_until" > $3);

-- listNoticesForExport
select "own"."notice_id", "notice"."title", "notice"."text", "notice"."created_at", "own"."read_at"
from "company_notice_account" as "own" inner join "company_notice" as "notice" on "notice"."id" = "own"."notice_id"
where "own"."account_id" = $1 and "own"."notice_id" > $2
order by "own"."notice_id"
limit $3;
