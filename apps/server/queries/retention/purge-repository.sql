-- Made by `npm run queries` from apps/server/src/retention/purge-repository.ts.

-- purgeBatch, browser_session: sessions
delete from "browser_session"
where
  "expires_at" <= $1
  and ("id") in (
    select
      "id"
    from
      "browser_session"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, account_email: letters about an account
delete from "account_email"
where
  "created_at" <= $1
  and ("id") in (
    select
      "id"
    from
      "account_email"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, support_email: messages to the support
delete from "support_email"
where
  "created_at" <= $1
  and ("id") in (
    select
      "id"
    from
      "support_email"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, login_change: changes of how to log in
delete from "login_change"
where
  "created_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "login_change"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, one_time_code: one-time codes
delete from "one_time_code"
where
  "created_at" <= $1
  and ("id") in (
    select
      "id"
    from
      "one_time_code"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, password_reset: links for a new password
delete from "password_reset"
where
  "expires_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "password_reset"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, pending_identity: logins that were not finished
delete from "pending_identity"
where
  "expires_at" <= $1
  and ("session_id") in (
    select
      "session_id"
    from
      "pending_identity"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, pending_registration: registrations that were not finished
delete from "pending_registration"
where
  "expires_at" <= $1
  and ("session_id") in (
    select
      "session_id"
    from
      "pending_registration"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, guess_wait: how often somebody has guessed at a password or second factor, without saying whose
delete from "guess_wait"
where
  "expires_at" <= $1
  and ("key") in (
    select
      "key"
    from
      "guess_wait"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, address_guess: how often an address has guessed wrong in ten minutes, without saying which address
delete from "address_guess"
where
  "ends_at" <= $1
  and ("address") in (
    select
      "address"
    from
      "address_guess"
    where
      "ends_at" <= $2
    order by
      "ends_at"
    limit
      $3
  );

-- purgeBatch, code_count: how many codes were sent in a day, in all and for an address, without saying which address
delete from "code_count"
where
  "day" <= $1
  and ("scope", "channel", "day") in (
    select
      "scope",
      "channel",
      "day"
    from
      "code_count"
    where
      "day" <= $2
    order by
      "day"
    limit
      $3
  );

-- purgeBatch, trial_claim: keyed hashes of card, mailbox and phone of who has had the trial, after the account is deleted
delete from "trial_claim"
where
  "account_deleted_at" <= $1
  and ("hash") in (
    select
      "hash"
    from
      "trial_claim"
    where
      "account_deleted_at" <= $2
    order by
      "account_deleted_at"
    limit
      $3
  );

-- purgeBatch, billing_email: letters about tariffs
delete from "billing_email"
where
  "created_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "billing_email"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, run: work that was withdrawn; other runs go with what they work on
delete from "run"
where
  "finished_at" <= $1
  and (status = 'withdrawn')
  and ("id") in (
    select
      "id"
    from
      "run"
    where
      "finished_at" <= $2
      and (status = 'withdrawn')
    order by
      "finished_at"
    limit
      $3
  );

-- purgeBatch, photo_search_share: links to results of photo searches
delete from "photo_search_share"
where
  "expires_at" <= $1
  and ("account_id", "search_id") in (
    select
      "account_id",
      "search_id"
    from
      "photo_search_share"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, monitor_hit: hits of a monitor that are gone from its source
delete from "monitor_hit"
where
  "gone_at" <= $1
  and ("account_id", "monitor_id", "key", "first_run") in (
    select
      "account_id",
      "monitor_id",
      "key",
      "first_run"
    from
      "monitor_hit"
    where
      "gone_at" <= $2
    order by
      "gone_at"
    limit
      $3
  );

-- purgeBatch, notification: notifications
delete from "notification"
where
  "created_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "notification"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, notification: copies of what was found, in notifications
update "notification"
set
  hits = '[]',
  text = ''
where
  "created_at" <= $1
  and (hits <> '[]')
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "notification"
    where
      "created_at" <= $2
      and (hits <> '[]')
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, email_confirmation: addresses that wait for confirmation
delete from "email_confirmation"
where
  "created_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "email_confirmation"
    where
      "created_at" <= $2
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, telegram_link: links to the bot
delete from "telegram_link"
where
  "expires_at" <= $1
  and ("account_id", "id") in (
    select
      "account_id",
      "id"
    from
      "telegram_link"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, vk_share: shared reports
delete from "vk_share"
where
  "expires_at" <= $1
  and ("account_id", "token_hash") in (
    select
      "account_id",
      "token_hash"
    from
      "vk_share"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, vk_token: logins at VK ID that have ended
delete from "vk_token"
where
  "expires_at" <= $1
  and (
    kind = 'user'
    and refresh_token is null
  )
  and ("id") in (
    select
      "id"
    from
      "vk_token"
    where
      "expires_at" <= $2
      and (
        kind = 'user'
        and refresh_token is null
      )
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, vk_token: logins that VK ID has refused
delete from "vk_token"
where
  "created_at" <= $1
  and (
    kind = 'user'
    and state = 'dead'
  )
  and ("id") in (
    select
      "id"
    from
      "vk_token"
    where
      "created_at" <= $2
      and (
        kind = 'user'
        and state = 'dead'
      )
    order by
      "created_at"
    limit
      $3
  );

-- purgeBatch, vk_authorisation: logins at VK ID that were not finished
delete from "vk_authorisation"
where
  "expires_at" <= $1
  and ("state_hash") in (
    select
      "state_hash"
    from
      "vk_authorisation"
    where
      "expires_at" <= $2
    order by
      "expires_at"
    limit
      $3
  );

-- purgeBatch, vk_allowance: how many calls to VK were made for whom
delete from "vk_allowance"
where
  "day" <= $1
  and ("spender", "method", "day") in (
    select
      "spender",
      "method",
      "day"
    from
      "vk_allowance"
    where
      "day" <= $2
    order by
      "day"
    limit
      $3
  );

-- purgeBatch, vk_call_budget: how many calls to VK were made
delete from "vk_call_budget"
where
  "day" <= $1
  and ("token_id", "method", "day") in (
    select
      "token_id",
      "method",
      "day"
    from
      "vk_call_budget"
    where
      "day" <= $2
    order by
      "day"
    limit
      $3
  );

-- purgeBatch, vk_method_pause: pauses VK asked for
delete from "vk_method_pause"
where
  "until" <= $1
  and ("token_id", "method") in (
    select
      "token_id",
      "method"
    from
      "vk_method_pause"
    where
      "until" <= $2
    order by
      "until"
    limit
      $3
  );

-- purgeBatch, vk_turn: whose turn it is to call VK
delete from "vk_turn"
where
  "turn_at" <= $1
  and ("spender") in (
    select
      "spender"
    from
      "vk_turn"
    where
      "turn_at" <= $2
    order by
      "turn_at"
    limit
      $3
  );

-- purgeBatch, rate_limit: counters of limits, with network addresses; the longest window is a day
delete from "rate_limit"
where
  "expire" <= $1
  and ("key") in (
    select
      "key"
    from
      "rate_limit"
    where
      "expire" <= $2
    order by
      "expire"
    limit
      $3
  );
