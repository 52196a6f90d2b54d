import { createHash, createHmac } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const CONFIRMATION_MS = DAY_MS;
/** Letters are counted over this time. */
export const COUNTED_MS = DAY_MS;

const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** The address as it is written to; null: it is none. */
export function toEmail(given: string): string | null {
  const address = given.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || address.length > ADDRESS_MAX || local.length > LOCAL_MAX || !LOCAL.test(local)) return null;
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return null;
  return `${local}@${domain}`;
}

/** One mailbox has many spellings: a tag after a plus, dots, capital letters. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${local}@${address.slice(at + 1)}`;
}

/** Known to the letter alone: only its hash is stored, and it can be made again for a letter that did not go. */
export function confirmationToken(appSecret: string, id: string): string {
  return createHmac('sha256', appSecret).update(`confirm-email:${id}`).digest('base64url');
}

export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

interface LetterLimit {
  readonly letters: number;
  readonly withinMs: number;
}

/** Of one account: enough to correct a slip, not to write to strangers. */
const OF_ACCOUNT: readonly LetterLimit[] = [
  { letters: 1, withinMs: MINUTE_MS },
  { letters: 5, withinMs: HOUR_MS },
  { letters: 10, withinMs: DAY_MS },
];
/** Of one mailbox, whoever asks: nobody gets a heap of them. */
const OF_MAILBOX: readonly LetterLimit[] = [
  { letters: 3, withinMs: HOUR_MS },
  { letters: 6, withinMs: DAY_MS },
];

export function mayAccountAsk(times: readonly Date[], now: Date): boolean {
  return isBelow(OF_ACCOUNT, times, now);
}

export function mayMailboxGet(times: readonly Date[], now: Date): boolean {
  return isBelow(OF_MAILBOX, times, now);
}

function isBelow(limits: readonly LetterLimit[], times: readonly Date[], now: Date): boolean {
  return limits.every(
    ({ letters, withinMs }) => times.filter((time) => time.getTime() > now.getTime() - withinMs).length < letters,
  );
}
