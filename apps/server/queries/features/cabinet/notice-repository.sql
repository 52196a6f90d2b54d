-- Made by `npm run queries` from apps/server/src/features/cabinet/notice-repository.ts.

-- findShownNotice
select "notice"."id", "notice"."text", "own"."read_at"
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
insert into "company_notice" ("id", "text", "for_all", "created_at", "shown_until") values ($1, $2, $3, $4, $5);

-- insertNoticeAccounts
insert into "company_notice_account" ("account_id", "notice_id", "read_at") values ($1, $2, $3);

-- listNotices
select
  "notice".*,
  (select count(*)::integer from company_notice_account as own where own.notice_id = notice.id) as "accounts",
  (
    select count(*)::integer from company_notice_account as own
    where own.notice_id = notice.id and own.read_at is not null
  ) as "read"
from "company_notice" as "notice"
order by "notice"."created_at" desc, "notice"."id"
limit $1;

-- deleteNotice
delete from "company_notice" where "id" = $1;

-- listNoticesForExport
select "own"."notice_id", "notice"."text", "notice"."created_at", "own"."read_at"
from "company_notice_account" as "own" inner join "company_notice" as "notice" on "notice"."id" = "own"."notice_id"
where "own"."account_id" = $1 and "own"."notice_id" > $2
order by "own"."notice_id"
limit $3;
