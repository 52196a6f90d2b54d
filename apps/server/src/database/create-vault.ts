import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(appSecret: string): Vault {
  // The names are older than the other uses; with another one nothing sealed before could be opened.
  const sealingKey = derive(appSecret, 'vidno vk secrets');
  const fingerprintKey = derive(appSecret, 'vidno vk fingerprints');
  return {
    seal: (secret, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (secret) => createHmac('sha256', fingerprintKey).update(secret).digest(),
  };
}

function derive(appSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', purpose, 32));
}
