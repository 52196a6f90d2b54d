-- Made by `npm run queries` from apps/server/src/retention/own-rows-repository.ts.

-- listOwnRows, account
select
  "own"."id",
  "own"."email",
  "own"."phone",
  "own"."telegram",
  "own"."demo",
  "own"."role",
  "own"."created_at",
  "own"."registered_at",
  "own"."registration_type",
  "own"."affiliate_id",
  "own"."webmaster_id",
  "own"."flow_id",
  "own"."last_seen_at",
  "own"."blocked_at",
  "own"."modal_30_days_at",
  "own"."modal_30_days_hidden",
  "own"."deletion_at",
  totp_confirmed_at as "second_factor_since",
  password_hash is not null as "has_password"
from
  "account" as own
where
  "own"."id" = $1
limit
  $2;

-- listOwnRows, account_service
select
  "own"."service",
  "own"."service" as "place 0",
  "own"."origin" as "place 1"
from
  "account_service" as own
where
  "own"."account_id" = $1
  and ("own"."service", "own"."origin") > ($2, $3)
order by
  "own"."service",
  "own"."origin"
limit
  $4;

-- listOwnRows, account_identity
select
  "own"."provider",
  "own"."subject",
  "own"."name",
  "own"."created_at",
  "own"."provider" as "place 0"
from
  "account_identity" as own
where
  "own"."account_id" = $1
  and ("own"."provider") > ($2)
order by
  "own"."provider"
limit
  $3;

-- listOwnRows, browser_session
select
  "own"."id",
  "own"."device",
  "own"."created_at",
  "own"."last_seen_at",
  "own"."expires_at",
  "own"."id" as "place 0"
from
  "browser_session" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, account_email
select
  "own"."id",
  "own"."kind",
  "own"."address",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "account_email" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, consent
select
  "own"."id",
  "own"."kind",
  "own"."version",
  "own"."purpose",
  "own"."accepted_at",
  "own"."id" as "place 0"
from
  "consent" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, document_acceptance
select
  "own"."kind",
  "own"."version",
  "own"."accepted_for",
  "own"."text_hash",
  "own"."address",
  "own"."accepted_at",
  "own"."accepted_at"::text as "place 0",
  "own"."kind" as "place 1",
  "own"."version" as "place 2",
  "own"."accepted_for" as "place 3"
from
  "document_acceptance" as own
where
  "own"."account_id" = $1
  and ("own"."accepted_at", "own"."kind", "own"."version", "own"."accepted_for") > ($2, $3, $4, $5)
order by
  "own"."accepted_at",
  "own"."kind",
  "own"."version",
  "own"."accepted_for"
limit
  $6;

-- listOwnRows, support_email
select
  "own"."id",
  "own"."reply_to",
  "own"."message",
  "own"."screen",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "support_email" as own
where
  "own"."account_id" = $1
  and (recipient = 'operator')
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, audit_event
select
  "own"."id",
  "own"."at",
  "own"."action",
  "own"."purpose",
  "own"."subject",
  "own"."id" as "place 0"
from
  "audit_event" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, login_change
select
  "own"."id",
  "own"."kind",
  "own"."device",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "login_change" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, ledger_account
select
  "own"."kind",
  "own"."balance_kopecks",
  "own"."changed_at",
  "own"."kind" as "place 0"
from
  "ledger_account" as own
where
  "own"."account_id" = $1
  and ("own"."kind") > ($2)
order by
  "own"."kind"
limit
  $3;

-- listOwnRows, invoice
select
  "own"."id",
  "own"."purpose",
  "own"."state",
  "own"."acquirer",
  "own"."amount_kopecks",
  "own"."refunded_kopecks",
  "own"."method",
  "own"."description",
  "own"."email",
  "own"."reason",
  "own"."created_at",
  "own"."paid_at",
  "own"."id" as "place 0"
from
  "invoice" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, card
select
  "own"."id",
  "own"."acquirer",
  "own"."last_digits",
  "own"."brand",
  "own"."expires",
  "own"."created_at",
  "own"."created_at"::text as "place 0",
  "own"."id" as "place 1"
from
  "card" as own
where
  "own"."account_id" = $1
  and ("own"."created_at", "own"."id") > ($2, $3)
order by
  "own"."created_at",
  "own"."id"
limit
  $4;

-- listOwnRows, trial_claim
select
  "own"."kind",
  encode(hash, 'hex') as "hash",
  "own"."claimed_at",
  "own"."hash" as "place 0"
from
  "trial_claim" as own
where
  "own"."account_id" = $1
  and ("own"."hash") > ($2)
order by
  "own"."hash"
limit
  $3;

-- listOwnRows, search_payment
select
  "own"."search_id",
  "own"."state",
  "own"."price_kopecks",
  "own"."started_at",
  "own"."ended_at",
  "own"."search_id" as "place 0"
from
  "search_payment" as own
where
  "own"."account_id" = $1
  and ("own"."search_id") > ($2)
order by
  "own"."search_id"
limit
  $3;

-- listOwnRows, billing_email
select
  "own"."id",
  "own"."kind",
  "own"."address",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "billing_email" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, unsubscribe_answer
select
  "own"."id",
  "own"."slide_id",
  "own"."checkboxes",
  "own"."reason_text",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "unsubscribe_answer" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, keyword_search
select
  "own"."search_id",
  "own"."keyword",
  "own"."region_id",
  "own"."capped",
  "own"."wider_region_id",
  "own"."wider_count",
  "own"."reasons_off",
  "own"."search_id" as "place 0"
from
  "keyword_search" as own
where
  "own"."account_id" = $1
  and ("own"."search_id") > ($2)
order by
  "own"."search_id"
limit
  $3;

-- listOwnRows, photo_search
select
  "own"."search_id",
  "own"."image_name",
  "own"."photo_count",
  "own"."model_id",
  "own"."weak_count",
  "own"."faces_compared",
  "own"."bands",
  "own"."unavailable_sources",
  "own"."remind_at_faces",
  encode(embedding, 'base64') as "embedding",
  "own"."search_id" as "place 0"
from
  "photo_search" as own
where
  "own"."account_id" = $1
  and ("own"."search_id") > ($2)
order by
  "own"."search_id"
limit
  $3;

-- listOwnRows, photo_search_photo
select
  "own"."search_id",
  "own"."position",
  "own"."query_photo_id",
  "own"."face_position",
  "own"."search_id" as "place 0",
  "own"."position" as "place 1"
from
  "photo_search_photo" as own
where
  "own"."account_id" = $1
  and ("own"."search_id", "own"."position") > ($2, $3)
order by
  "own"."search_id",
  "own"."position"
limit
  $4;

-- listOwnRows, photo_search_share
select
  "own"."search_id",
  "own"."created_at",
  "own"."expires_at",
  "own"."search_id" as "place 0"
from
  "photo_search_share" as own
where
  "own"."account_id" = $1
  and ("own"."search_id") > ($2)
order by
  "own"."search_id"
limit
  $3;

-- listOwnRows, query_photo
select
  "own"."id",
  "own"."name",
  "own"."sha256",
  "own"."file_key",
  "own"."created_at",
  "own"."expires_at",
  "own"."id" as "place 0"
from
  "query_photo" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, query_face
select
  "own"."query_photo_id",
  "own"."position",
  "own"."box_x",
  "own"."box_y",
  "own"."box_width",
  "own"."box_height",
  "own"."quality",
  "own"."components",
  "own"."chip_key",
  "own"."query_photo_id" as "place 0",
  "own"."position" as "place 1"
from
  "query_face" as own
where
  "own"."account_id" = $1
  and ("own"."query_photo_id", "own"."position") > ($2, $3)
order by
  "own"."query_photo_id",
  "own"."position"
limit
  $4;

-- listOwnRows, monitor
select
  "own"."id",
  "own"."keyword",
  "own"."source_id",
  "own"."place",
  "own"."refresh_minutes",
  "own"."collection_days",
  "own"."created_at",
  "own"."ends_at",
  "own"."next_due_at",
  "own"."last_number",
  "own"."id" as "place 0"
from
  "monitor" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, monitor_hit
select
  "own"."monitor_id",
  "own"."first_run",
  "own"."last_run",
  "own"."kind",
  "own"."title",
  "own"."text",
  "own"."subtitle",
  "own"."url",
  "own"."published_at",
  "own"."first_seen_at",
  "own"."monitor_id" as "place 0",
  "own"."key" as "place 1",
  "own"."first_run" as "place 2"
from
  "monitor_hit" as own
where
  "own"."account_id" = $1
  and ("own"."monitor_id", "own"."key", "own"."first_run") > ($2, $3, $4)
order by
  "own"."monitor_id",
  "own"."key",
  "own"."first_run"
limit
  $5;

-- listOwnRows, monitor_pause
select
  "own"."began_at"
from
  "monitor_pause" as own
where
  "own"."account_id" = $1
limit
  $2;

-- listOwnRows, notification
select
  "own"."id",
  "own"."title",
  "own"."text",
  "own"."link",
  "own"."monitor_id",
  "own"."monitor_keyword",
  "own"."hits",
  "own"."created_at",
  "own"."read_at",
  "own"."id" as "place 0"
from
  "notification" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, notification_delivery
select
  "own"."notification_id",
  "own"."channel",
  "own"."state",
  "own"."reason",
  "own"."ended_at",
  "own"."notification_id" as "place 0",
  "own"."channel" as "place 1"
from
  "notification_delivery" as own
where
  "own"."account_id" = $1
  and ("own"."notification_id", "own"."channel") > ($2, $3)
order by
  "own"."notification_id",
  "own"."channel"
limit
  $4;

-- listOwnRows, notification_channel
select
  "own"."channel",
  "own"."address",
  "own"."name",
  "own"."confirmed_at",
  "own"."enabled",
  "own"."muted_at",
  "own"."channel" as "place 0"
from
  "notification_channel" as own
where
  "own"."account_id" = $1
  and ("own"."channel") > ($2)
order by
  "own"."channel"
limit
  $3;

-- listOwnRows, notification_preference
select
  "own"."quiet_from",
  "own"."quiet_to",
  "own"."timezone"
from
  "notification_preference" as own
where
  "own"."account_id" = $1
limit
  $2;

-- listOwnRows, notification_unsubscription
select
  "own"."monitor_id",
  "own"."created_at",
  "own"."monitor_id" as "place 0"
from
  "notification_unsubscription" as own
where
  "own"."account_id" = $1
  and ("own"."monitor_id") > ($2)
order by
  "own"."monitor_id"
limit
  $3;

-- listOwnRows, email_confirmation
select
  "own"."id",
  "own"."address",
  "own"."created_at",
  "own"."expires_at",
  "own"."id" as "place 0"
from
  "email_confirmation" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;

-- listOwnRows, vk_token
select
  "own"."vk_user_id",
  "own"."vk_name",
  "own"."vk_avatar_url",
  "own"."state",
  "own"."created_at",
  "own"."id" as "place 0"
from
  "vk_token" as own
where
  "own"."account_id" = $1
  and ("own"."id") > ($2)
order by
  "own"."id"
limit
  $3;
