import { KEPT_DAYS } from '../kept-days.ts';
import type { FactsOfTables } from '../table-facts.ts';

/** Ways to log in, started or finished. */
export const LOGIN_FACTS = {
  login_change: {
    what: 'changes of how to log in',
    kept: { since: 'created_at', days: KEPT_DAYS.loginChange },
    download: {
      name: 'login-changes',
      title: 'Изменения входа',
      fields: ['id', 'kind', 'device', 'created_at'],
      leftOut: ['session_id'],
      page: { kind: 'Что изменилось', device: 'Устройство', created_at: 'Когда' },
    },
  },
  one_time_code: { what: 'one-time codes', kept: { since: 'created_at', days: KEPT_DAYS.oneTimeCode } },
  password_reset: {
    what: 'links for a new password',
    kept: { since: 'expires_at', days: 0 },
    download: { withheld: 'Ссылки для нового пароля: хранится только их отпечаток, и живут они недолго.' },
  },
  pending_identity: {
    what: 'logins that were not finished',
    kept: { since: 'expires_at', days: 0 },
    key: ['session_id'],
  },
  pending_registration: {
    what: 'registrations that were not finished',
    kept: { since: 'expires_at', days: 0 },
    key: ['session_id'],
  },
  guess_wait: {
    what: 'how often somebody has guessed at a password or second factor, without saying whose',
    kept: { since: 'expires_at', days: 0 },
    key: ['key'],
  },
  address_guess: {
    what: 'how often an address has guessed wrong in ten minutes, without saying which address',
    kept: { since: 'ends_at', days: 0 },
    key: ['address'],
  },
  code_count: {
    what: 'how many codes were sent in a day, in all and for an address, without saying which address',
    kept: { since: 'day', days: KEPT_DAYS.codeCount, unit: 'day' },
    key: ['scope', 'channel', 'day'],
  },
  recovery_code: {
    what: 'recovery codes',
    kept: { with: 'account' },
    key: ['account_id', 'code_hash'],
    download: { withheld: 'Коды восстановления: хранится только их отпечаток.' },
  },
} as const satisfies FactsOfTables;
