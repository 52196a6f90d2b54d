import { randomBytes } from 'node:crypto';
import { deriveKey, deriveSecret, NONCE_BYTES, seal, unseal } from '#config/secrets.ts';

/** Encrypts what must not be readable from the database alone: VK tokens and the keys of authenticator apps. */
export interface Vault {
  /** `context` says what the secret is and whose; it can only be opened with the same context. */
  seal(secret: string, context: string): Uint8Array;
  /** Null if it was sealed with another key or context, or has been altered. */
  open(sealed: Uint8Array, context: string): string | null;
  /** Equal for equal secrets, and does not reveal them. */
  fingerprint(secret: string): Uint8Array;
}

/** A secret as it is stored. */
export interface SealedSecret {
  readonly sealed: Uint8Array;
  readonly context: string;
}

export function createVault(appSecret: string): Vault {
  const key = deriveKey(appSecret, 'vault');
  return {
    seal: (secret, context) => seal(Buffer.from(secret), { key, nonce: randomBytes(NONCE_BYTES), context }),
    open: (sealed, context) => unseal(sealed, { key, context })?.toString('utf8') ?? null,
    fingerprint: (secret) => deriveSecret(appSecret, 'fingerprint', secret),
  };
}
