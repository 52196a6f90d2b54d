import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';

/**
 * When a call is counted. `arrival`: before anything of it is read. `unverified`: it has no verified session, because it
 * needs none or because the guard refused it. `verified`: the guard has identified the caller. `failure`: the handler found
 * that what it was given, such as a token, is wrong.
 */
export type CountedAt = 'arrival' | 'unverified' | 'verified' | 'failure';

interface Rule {
  /** `all` calls of the contract, or `pages`: everything that is no call, such as the files of the web app. */
  readonly endpoints: readonly Endpoint[] | 'all' | 'pages';
  readonly at: CountedAt;
  /** An IPv6 address counts as its /64 network. Account and session are verified ones. */
  readonly key: 'address' | 'account';
  readonly limit: number;
  readonly windowSeconds: number;
  /** `shared` is counted in the database for all processes: whatever is costly or can be guessed. */
  readonly store: 'process' | 'shared';
}
/** Illegal combinations, such as an account before there is one, do not compile. */
export type LimitRule = Rule & ({ readonly at: 'verified' } | { readonly key: 'address' });

const STARTS = [
  endpoints.detectFaces,
  endpoints.addSearch,
  endpoints.addSearchDemo,
  endpoints.refreshSearch,
  endpoints.requestRemovalByPhoto,
];
const TOKENS = [
  endpoints.confirmEmail,
  endpoints.unsubscribe,
  endpoints.getSharedReport,
  endpoints.getSharedSearch,
  endpoints.resetPassword,
  endpoints.getRemoval,
  endpoints.getRemovalReceipt,
  endpoints.checkRemoval,
  endpoints.replyToRemoval,
  endpoints.issueRemovalCode,
  endpoints.checkRemovalCode,
  endpoints.startRemovalProof,
];
/** What asks VK, or looks through all that is shown. */
const REMOVAL_WORK = [
  endpoints.requestRemoval,
  endpoints.requestRemovalByPhoto,
  endpoints.checkRemoval,
  endpoints.issueRemovalCode,
  endpoints.checkRemovalCode,
  endpoints.startRemovalProof,
];
/**
 * Each guess is one of a million codes, or a password. What was wrong is counted for accounts and addresses by
 * `features/identity/guesses`.
 */
const GUESSES = [
  endpoints.login,
  endpoints.loginSecondFactor,
  endpoints.loginByTelegram,
  endpoints.confirmRegistration,
  endpoints.checkTempCode,
];
/** What takes the current password or a code of somebody who is logged in. */
const PROOFS = [
  endpoints.updatePassword,
  endpoints.setPhone,
  endpoints.startSecondFactor,
  endpoints.confirmSecondFactor,
  endpoints.disableSecondFactor,
  endpoints.confirmIdentity,
];
const STARTED_LOGINS = [endpoints.startVkLogin, endpoints.startVkProof, endpoints.linkVk, endpoints.initTelegramLogin];
const PAYMENTS = [endpoints.initPayment, endpoints.initDemoPayment, endpoints.initInitialCard, endpoints.initService];
const SENT_CODES = [endpoints.sendTempCode, endpoints.sendProofCode, endpoints.register];
const MINUTE = 60;

/** By the action that is the label in metrics. Whoever exceeds a limit gets 429 with Retry-After until the window ends. */
// biome-ignore format: one rule a line
/** @limit rate: A further call is answered 429 until the window ends. */
export const LIMIT_RULES = {
  page: { endpoints: 'pages', at: 'arrival', key: 'address', limit: 6_000, windowSeconds: MINUTE, store: 'process' },
  start_from_address: { endpoints: STARTS, at: 'arrival', key: 'address', limit: 240, windowSeconds: MINUTE, store: 'shared' },
  count_people_from_address: { endpoints: [endpoints.countPeople], at: 'arrival', key: 'address', limit: 300, windowSeconds: MINUTE, store: 'shared' },
  create_demo: { endpoints: [endpoints.createDemo], at: 'arrival', key: 'address', limit: 60, windowSeconds: MINUTE, store: 'shared' },
  open_session: { endpoints: [endpoints.getCsrfCookie], at: 'arrival', key: 'address', limit: 240, windowSeconds: MINUTE, store: 'shared' },
  send_email_from_address: { endpoints: [endpoints.setEmail, endpoints.forgotPassword], at: 'arrival', key: 'address', limit: 30, windowSeconds: MINUTE, store: 'shared' },
  use_token: { endpoints: TOKENS, at: 'arrival', key: 'address', limit: 120, windowSeconds: MINUTE, store: 'shared' },
  guess_token: { endpoints: TOKENS, at: 'failure', key: 'address', limit: 20, windowSeconds: 10 * MINUTE, store: 'shared' },
  send_code_from_address: { endpoints: SENT_CODES, at: 'arrival', key: 'address', limit: 30, windowSeconds: 10 * MINUTE, store: 'shared' },
  log_in_from_address: { endpoints: [endpoints.checkEmail, ...GUESSES], at: 'arrival', key: 'address', limit: 1_000, windowSeconds: 10 * MINUTE, store: 'shared' },
  guess_proof: { endpoints: PROOFS, at: 'failure', key: 'address', limit: 30, windowSeconds: 10 * MINUTE, store: 'shared' },
  start_login_from_address: { endpoints: STARTED_LOGINS, at: 'arrival', key: 'address', limit: 120, windowSeconds: 10 * MINUTE, store: 'shared' },
  start_payment_from_address: { endpoints: PAYMENTS, at: 'arrival', key: 'address', limit: 120, windowSeconds: 10 * MINUTE, store: 'shared' },
  removal_from_address: { endpoints: REMOVAL_WORK, at: 'arrival', key: 'address', limit: 60, windowSeconds: 10 * MINUTE, store: 'shared' },
  support_from_address: { endpoints: [endpoints.askSupport], at: 'arrival', key: 'address', limit: 30, windowSeconds: 60 * MINUTE, store: 'shared' },
  without_session: { endpoints: 'all', at: 'unverified', key: 'address', limit: 1_200, windowSeconds: MINUTE, store: 'process' },
  start: { endpoints: [...STARTS, endpoints.acceptConsent], at: 'verified', key: 'account', limit: 30, windowSeconds: MINUTE, store: 'shared' },
  count_people: { endpoints: [endpoints.countPeople], at: 'verified', key: 'account', limit: 60, windowSeconds: MINUTE, store: 'shared' },
  send_email: { endpoints: [endpoints.setEmail], at: 'verified', key: 'account', limit: 10, windowSeconds: MINUTE, store: 'shared' },
  send_code: { endpoints: SENT_CODES, at: 'verified', key: 'account', limit: 10, windowSeconds: 10 * MINUTE, store: 'shared' },
  prove: { endpoints: PROOFS, at: 'verified', key: 'account', limit: 20, windowSeconds: 10 * MINUTE, store: 'shared' },
  start_login: { endpoints: STARTED_LOGINS, at: 'verified', key: 'account', limit: 20, windowSeconds: 10 * MINUTE, store: 'shared' },
  start_payment: { endpoints: PAYMENTS, at: 'verified', key: 'account', limit: 20, windowSeconds: 10 * MINUTE, store: 'shared' },
  link_telegram: { endpoints: [endpoints.initTelegram, endpoints.initTelegramLink], at: 'verified', key: 'account', limit: 20, windowSeconds: MINUTE, store: 'shared' },
  export: { endpoints: [endpoints.exportTable, endpoints.shareReport, endpoints.shareSearch], at: 'verified', key: 'account', limit: 20, windowSeconds: MINUTE, store: 'shared' },
  export_data: { endpoints: [endpoints.exportData], at: 'verified', key: 'account', limit: 6, windowSeconds: 60 * MINUTE, store: 'shared' },
  delete_account: { endpoints: [endpoints.deleteAccount], at: 'verified', key: 'account', limit: 10, windowSeconds: 10 * MINUTE, store: 'shared' },
  support: { endpoints: [endpoints.askSupport], at: 'verified', key: 'account', limit: 5, windowSeconds: 60 * MINUTE, store: 'shared' },
  accept_documents: { endpoints: [endpoints.acceptDocuments], at: 'verified', key: 'account', limit: 30, windowSeconds: 10 * MINUTE, store: 'shared' },
  any_call: { endpoints: 'all', at: 'verified', key: 'account', limit: 1_200, windowSeconds: MINUTE, store: 'process' },
} as const satisfies Record<string, LimitRule>;

/**
 * Bytes that an address may send, counted on arrival by the length that the request states. What comes without a stated
 * length, and what is fetched for the address, is counted when the request ends.
 * @limit rate: Further uploads from the address are answered 429 until the minute is over.
 */
export const UPLOAD_BYTES_PER_MINUTE = 256 * 1024 * 1024;

/**
 * Calls that the web app repeats by itself. They count per verified session only, so that many people behind one address do
 * not hinder each other.
 */
export const POLL_ENDPOINTS: readonly Endpoint[] = [
  endpoints.getSearch,
  endpoints.watchSearch,
  endpoints.getMonitorRun,
  endpoints.getStatusProcesses,
  endpoints.getDoneProcesses,
  endpoints.getTokenSession,
  endpoints.getActiveToken,
];
/** @limit rate: A further poll of the session is answered 429 until it has a token again. */
export const POLL_LIMIT = { perSecond: 3, burst: 20 } as const;

/**
 * Requests for removal in a day.
 * @limit queue: A further one is looked at before it hides anybody.
 */
export const REMOVALS_PER_DAY = { address: 3, account: 20 } as const;

export interface SlotRule {
  readonly key: 'session' | 'account' | 'address';
  readonly atOnce: number;
}

/**
 * What may be open at the same time, by the action that is the label in metrics. Whoever exceeds it gets 429. An upload is
 * open from the first byte of its picture, so a form without a picture takes no slot.
 */
// biome-ignore format: one rule a line
/** @limit rate: A further stream or upload is answered 429. */
export const SLOT_RULES = {
  stream: { key: 'session', atOnce: 4 },
  stream_from_address: { key: 'address', atOnce: 40 },
  upload: { key: 'account', atOnce: 6 },
  upload_from_address: { key: 'address', atOnce: 16 },
} as const satisfies Record<string, SlotRule>;
export type SlotAction = keyof typeof SLOT_RULES;

/**
 * The size of all requests in memory together.
 * @limit rate: The address that holds the most is answered 503 for its largest request.
 */
export const BYTES_IN_HAND_MAX = 128 * 1024 * 1024;
