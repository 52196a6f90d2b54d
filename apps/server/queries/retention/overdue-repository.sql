-- Made by `npm run queries` from apps/server/src/retention/overdue-repository.ts.

-- listOverdue
select
  $1::text as "table", $2::text as what, extract(epoch from $3::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "last_seen_at" as oldest from "account" where "last_seen_at" <= $4 and (demo and deletion_at is null)
    order by 1 limit 1
  ) as first
union all
select
  $5::text as "table", $6::text as what, extract(epoch from $7::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "deletion_at" as oldest from "account"
    where
      "deletion_at" <= $8
      and (
        not exists (
          select from acquirer_order as told
          where told.account_id = account.id and told.kind in ('refund', 'release') and told.state = 'refused'
        )
      )
    order by 1 limit 1
  ) as first
union all
select
  $9::text as "table", $10::text as what,
  extract(epoch from $11::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "browser_session" where "expires_at" <= $12 order by 1 limit 1) as first
union all
select
  $13::text as "table", $14::text as what,
  extract(epoch from $15::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "account_email" where "created_at" <= $16 order by 1 limit 1) as first
union all
select
  $17::text as "table", $18::text as what,
  extract(epoch from $19::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "support_email" where "created_at" <= $20 order by 1 limit 1) as first
union all
select
  $21::text as "table", $22::text as what,
  extract(epoch from $23::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "at" as oldest from "audit_event" where "at" <= $24 and (purpose is not null) order by 1 limit 1) as first
union all
select
  $25::text as "table", $26::text as what,
  extract(epoch from $27::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "login_change" where "created_at" <= $28 order by 1 limit 1) as first
union all
select
  $29::text as "table", $30::text as what,
  extract(epoch from $31::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "one_time_code" where "created_at" <= $32 order by 1 limit 1) as first
union all
select
  $33::text as "table", $34::text as what,
  extract(epoch from $35::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "password_reset" where "expires_at" <= $36 order by 1 limit 1) as first
union all
select
  $37::text as "table", $38::text as what,
  extract(epoch from $39::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "pending_identity" where "expires_at" <= $40 order by 1 limit 1) as first
union all
select
  $41::text as "table", $42::text as what,
  extract(epoch from $43::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "pending_registration" where "expires_at" <= $44 order by 1 limit 1) as first
union all
select
  $45::text as "table", $46::text as what,
  extract(epoch from $47::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "guess_wait" where "expires_at" <= $48 order by 1 limit 1) as first
union all
select
  $49::text as "table", $50::text as what,
  extract(epoch from $51::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "ends_at" as oldest from "address_guess" where "ends_at" <= $52 order by 1 limit 1) as first
union all
select
  $53::text as "table", $54::text as what,
  extract(epoch from $55::timestamptz - "oldest"::timestamp at time zone 'Europe/Moscow')::float8 as seconds
from (select "day" as oldest from "code_count" where "day" <= $56 order by 1 limit 1) as first
union all
select
  $57::text as "table", $58::text as what,
  extract(epoch from $59::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "account_deleted_at" as oldest from "trial_claim" where "account_deleted_at" <= $60 order by 1 limit 1
  ) as first
union all
select
  $61::text as "table", $62::text as what,
  extract(epoch from $63::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "billing_email" where "created_at" <= $64 order by 1 limit 1) as first
union all
select
  $65::text as "table", $66::text as what,
  extract(epoch from $67::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "search" where "expires_at" <= $68 order by 1 limit 1) as first
union all
select
  $69::text as "table", $70::text as what,
  extract(epoch from $71::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "finished_at" as oldest from "run" where "finished_at" <= $72 and (status = 'withdrawn') order by 1 limit 1
  ) as first
union all
select
  $73::text as "table", $74::text as what,
  extract(epoch from $75::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "photo_search_share" where "expires_at" <= $76 order by 1 limit 1) as first
union all
select
  $77::text as "table", $78::text as what,
  extract(epoch from $79::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "query_photo" where "expires_at" <= $80 order by 1 limit 1) as first
union all
select
  $81::text as "table", $82::text as what,
  extract(epoch from $83::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "ends_at" as oldest from "monitor" where "ends_at" <= $84 order by 1 limit 1) as first
union all
select
  $85::text as "table", $86::text as what,
  extract(epoch from $87::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "gone_at" as oldest from "monitor_hit" where "gone_at" <= $88 order by 1 limit 1) as first
union all
select
  $89::text as "table", $90::text as what,
  extract(epoch from $91::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "notification" where "created_at" <= $92 order by 1 limit 1) as first
union all
select
  $93::text as "table", $94::text as what,
  extract(epoch from $95::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "created_at" as oldest from "notification" where "created_at" <= $96 and (hits <> '[]') order by 1 limit 1
  ) as first
union all
select
  $97::text as "table", $98::text as what,
  extract(epoch from $99::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "created_at" as oldest from "email_confirmation" where "created_at" <= $100 order by 1 limit 1) as first
union all
select
  $101::text as "table", $102::text as what,
  extract(epoch from $103::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "telegram_link" where "expires_at" <= $104 order by 1 limit 1) as first
union all
select
  $105::text as "table", $106::text as what,
  extract(epoch from $107::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "vk_share" where "expires_at" <= $108 order by 1 limit 1) as first
union all
select
  $109::text as "table", $110::text as what,
  extract(epoch from $111::timestamptz - "oldest"::timestamptz)::float8 as seconds
from
  (
    select "expires_at" as oldest from "vk_token"
    where "expires_at" <= $112 and (kind = 'user' and refresh_token is null) order by 1 limit 1
  ) as first
union all
select
  $113::text as "table", $114::text as what,
  extract(epoch from $115::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "expires_at" as oldest from "vk_authorisation" where "expires_at" <= $116 order by 1 limit 1) as first
union all
select
  $117::text as "table", $118::text as what,
  extract(epoch from $119::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "abandoned_at" as oldest from "vk_account" where "abandoned_at" <= $120 order by 1 limit 1) as first
union all
select
  $121::text as "table", $122::text as what,
  extract(epoch from $123::timestamptz - "oldest"::timestamp at time zone 'Europe/Moscow')::float8 as seconds
from (select "day" as oldest from "vk_allowance" where "day" <= $124 order by 1 limit 1) as first
union all
select
  $125::text as "table", $126::text as what,
  extract(epoch from $127::timestamptz - "oldest"::timestamp at time zone 'Europe/Moscow')::float8 as seconds
from (select "day" as oldest from "vk_call_budget" where "day" <= $128 order by 1 limit 1) as first
union all
select
  $129::text as "table", $130::text as what,
  extract(epoch from $131::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "until" as oldest from "vk_method_pause" where "until" <= $132 order by 1 limit 1) as first
union all
select
  $133::text as "table", $134::text as what,
  extract(epoch from $135::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "turn_at" as oldest from "vk_turn" where "turn_at" <= $136 order by 1 limit 1) as first
union all
select
  $137::text as "table", $138::text as what,
  extract(epoch from $139::timestamptz - "oldest"::timestamptz)::float8 as seconds
from (select "recorded_at" as oldest from "departure" where "recorded_at" <= $140 order by 1 limit 1) as first
union all
select
  $141::text as "table", $142::text as what,
  extract(epoch from $143::timestamptz - to_timestamp("oldest" / 1000.0))::float8 as seconds
from (select "expire" as oldest from "rate_limit" where "expire" <= $144 order by 1 limit 1) as first;

-- findDatabaseTime
select clock_timestamp() as now;
