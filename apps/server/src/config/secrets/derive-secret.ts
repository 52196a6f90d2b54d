import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * All uses of the installation's secret. Each use has its own key, derived by HKDF (RFC 5869), so that a value made for one use
 * is not valid for another. The texts are what HKDF calls `info`: if one is changed, nothing that was made with it before is
 * valid any more.
 */
const PURPOSES = {
  vault: 'vidno vk secrets',
  fingerprint: 'vidno vk fingerprints',
  sessionToken: 'vidno session tokens',
  csrfToken: 'vidno csrf tokens',
  accountEmail: 'vidno account emails',
  mailboxConfirmation: 'vidno mailbox confirmations',
  mailboxMark: 'vidno mailbox marks',
  unsubscribeLink: 'vidno unsubscribe links',
  cancelLink: 'vidno cancel links',
  shareLink: 'vidno share links',
  trialMark: 'vidno trial claims',
  receipt: 'vidno receipts',
  pictureTicket: 'vidno picture tickets',
  pictureTicketNonce: 'vidno picture ticket nonces',
  personInSearch: 'vidno people in searches',
  hitOfMonitor: 'vidno hits of monitors',
  archive: 'vidno archives',
  guess: 'vidno guesses',
  knownDevice: 'vidno known devices',
} as const;

export type SecretPurpose = keyof typeof PURPOSES;

/** An HMAC-SHA-256 of the message: 32 bytes that nobody without the secret of the installation can make. */
export function deriveSecret(appSecret: string, purpose: SecretPurpose, message: string | Uint8Array): Buffer {
  return createHmac('sha256', keyOf(appSecret, purpose)).update(message).digest();
}

/** A key of 32 bytes, for a cipher or a signature. */
export function deriveKey(appSecret: string, purpose: SecretPurpose): Buffer {
  return keyOf(appSecret, purpose).export();
}

/** Compares in constant time, except that different lengths are refused at once. */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

/** Derived keys are remembered: deriving one takes five times as long as using it. */
const keys = new Map<string, Map<SecretPurpose, KeyObject>>();

function keyOf(appSecret: string, purpose: SecretPurpose): KeyObject {
  const known = keys.get(appSecret)?.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', PURPOSES[purpose], 32)));
  const ofSecret = keys.get(appSecret) ?? new Map<SecretPurpose, KeyObject>();
  keys.set(appSecret, ofSecret.set(purpose, key));
  return key;
}
