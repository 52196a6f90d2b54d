import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { ARGON2_SETTINGS, type Argon2Settings, formatPhc, parsePhc, type StoredHash } from './phc-rules.ts';

export type HashOutcome = { readonly kind: 'hashed'; readonly phc: string } | { readonly kind: 'overloaded' };

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
