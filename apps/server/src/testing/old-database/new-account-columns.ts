/** Columns of accounts that are empty for those who were there before. */
export const NEW_ACCOUNT_COLUMNS = (
  'password_hash totp_secret totp_confirmed_at totp_last_step blocked_at registration_type affiliate_id ' +
  'webmaster_id flow_id modal_30_days_at deletion_at successor_id'
).split(' ');

/** The same for links to the bot. */
export const NEW_LINK_COLUMNS = ['asked_chat', 'told_account_id', 'session_id'];
