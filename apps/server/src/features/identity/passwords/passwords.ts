import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import PQueue from 'p-queue';

type HashOutcome = { readonly kind: 'hashed'; readonly phc: string } | { readonly kind: 'overloaded' };

export interface Passwords {
  hash(password: string): Promise<HashOutcome>;
  /** Whether the password belongs to the PHC string. Null, for no account or none with a password, is as much work. */
  verify(password: string, phc: string | null): Promise<'right' | 'wrong' | 'overloaded'>;
}

interface PasswordLimits {
  /** Hashes that are computed at the same time, each in a thread of its own with 19 MiB. */
  readonly concurrency: number;
  /** How many hashes may wait; with more, calls are refused. */
  readonly waitingMax: number;
}

/** @limit rate: Further hashes wait; beyond those the call is answered 503. */
const PASSWORD_LIMITS: PasswordLimits = { concurrency: 2, waitingMax: 64 };

/** @limit none */
const SALT_BYTES = 16;
/** @limit none */
const HASH_BYTES = 32;

const computeArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Hashes and compares passwords, a few at a time, so that logins cannot take all memory and cores. */
export function createPasswords({ concurrency, waitingMax }: PasswordLimits = PASSWORD_LIMITS): Passwords {
  const queue = new PQueue({ concurrency });
  const nobody: StoredHash = { ...ARGON2_SETTINGS, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

  async function inQueue<T>(compute: () => Promise<T>): Promise<T | 'overloaded'> {
    return queue.size >= waitingMax ? 'overloaded' : queue.add(compute);
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await inQueue(() => compute(password, { ...ARGON2_SETTINGS, salt, hashBytes: HASH_BYTES }));
      if (hash === 'overloaded') return { kind: 'overloaded' };
      return { kind: 'hashed', phc: formatPhc({ ...ARGON2_SETTINGS, salt, hash }) };
    },

    async verify(password, phc) {
      const stored = (phc === null ? null : parsePhc(phc)) ?? nobody;
      const hash = await inQueue(() => compute(password, { ...stored, hashBytes: stored.hash.length }));
      if (hash === 'overloaded') return 'overloaded';
      return timingSafeEqual(hash, stored.hash) && stored !== nobody ? 'right' : 'wrong';
    },
  };
}

/** The same characters may be encoded in several ways, by system and keyboard. */
async function compute(
  password: string,
  { memoryKiB, passes, parallelism, salt, hashBytes }: Argon2Settings & { salt: Uint8Array; hashBytes: number },
): Promise<Buffer> {
  return computeArgon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism,
    tagLength: hashBytes,
    memory: memoryKiB,
    passes,
  });
}

/** What an Argon2id hash was made with. */
interface Argon2Settings {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface StoredHash extends Argon2Settings {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** OWASP's recommendation of 2024. What is stored with other settings stays valid. */
export const ARGON2_SETTINGS: Argon2Settings = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

const VERSION = 19;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The PHC string of a hash: settings, salt and hash in one text. */
export function formatPhc({ memoryKiB, passes, parallelism, salt, hash }: StoredHash): string {
  return `$argon2id$v=${VERSION}$m=${memoryKiB},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Null if the text is no PHC string of Argon2id. */
export function parsePhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? [];
  if (memory === undefined) return null;
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Without padding, as the format wants it. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** Where it comes from stands at its head, above the dashes. */
const LIST = new URL('./common-passwords.txt', import.meta.url);

export const COMMON_PASSWORD =
  'Этот пароль один из самых известных, его подберут сразу. Придумайте свой: подойдут три-четыре слова подряд.';

let known: ReadonlySet<string> | null = null;

/** Whether it is one of the 10,000 most used, in any case. */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(password.normalize('NFKC').toLowerCase());
}

function readList(): ReadonlySet<string> {
  const [, passwords = ''] = readFileSync(LIST, 'utf8').split(/^-+\n/m);
  return new Set(passwords.trim().split('\n'));
}
