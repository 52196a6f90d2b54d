import { createCipheriv, createDecipheriv } from 'node:crypto';

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
