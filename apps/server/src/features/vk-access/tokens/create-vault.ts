import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets of VK so that the database alone does not open them. */
export interface Vault {
  /** `place` says what the secret is and whose: it opens nowhere else. */
  seal(secret: string, place: string): Uint8Array;
  /** Null: sealed with another key or for another place, or changed since. */
  open(sealed: Uint8Array, place: string): string | null;
  /** The same for the same secret; tells nothing of it. */
  fingerprint(secret: string): Uint8Array;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(appSecret: string): Vault {
  const sealingKey = derive(appSecret, 'vidno vk secrets');
  const printKey = derive(appSecret, 'vidno vk fingerprints');
  return {
    seal: (secret, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (secret) => createHmac('sha256', printKey).update(secret).digest(),
  };
}

function derive(appSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', purpose, 32));
}
