import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All uses of the installation's secrets: of `APP_SECRET`, and from `suppressionMark` on of `SUPPRESSION_KEY`. Each use has its own key,
 * derived by HKDF (RFC 5869), so that a value made for one use is not valid for another. The texts are what HKDF calls `info`: if one is
 * changed, nothing that was made with it before is valid any more.
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
  removalSecret: 'vidno removal secrets',
  removalCode: 'vidno removal codes',
  confirmedMode: 'vidno confirmed modes of operators',
  removalKey: 'vidno removal keys',
  suppressionMark: 'vidno suppression marks',
  suppressedPicture: 'vidno suppressed pictures',
  suppressedPerson: 'vidno suppressed people',
  suppressionLog: 'vidno suppression log',
  removalLogKey: 'vidno removal log keys',
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

/** The names of secrets in the data folder. */
export type SecretFile = 'secret' | 'suppression-key';

/** The secret stored in this folder; generated at the first start and readable by its owner only. */
export function loadOrCreateSecret(dataDirectory: string, name: SecretFile = 'secret'): string {
  const path = join(dataDirectory, name);
  if (!existsSync(path)) createSecret(path, dataDirectory);
  return readFileSync(path, 'utf8').trim();
}

/** `link` fails if the target exists, so two processes that start together end up with the same secret. */
function createSecret(path: string, dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const ALGORITHM = 'aes-256-gcm';
/** @limit none */
export const NONCE_BYTES = 12;
/** @limit none */
const TAG_BYTES = 16;

interface SealWith {
  readonly key: Uint8Array;
  /** Of `NONCE_BYTES`; never the same for two different texts under one key. */
  readonly nonce: Uint8Array;
  /** What is sealed and for whom; it opens with the same context only. */
  readonly context: string;
}

/** Encrypted and authenticated: nonce, tag and text. */
export function seal(bytes: Uint8Array, { key, nonce, context }: SealWith): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null if it was sealed with another key or context, or has been altered. */
export function unseal(sealed: Uint8Array, { key, context }: Omit<SealWith, 'nonce'>): Buffer | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
