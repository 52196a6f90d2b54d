import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { deriveKey } from '#config/secrets/derive-secret.ts';

/** An Ed25519 private key in PKCS #8 is this, followed by its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SignedText {
  readonly text: string;
  /** Base64. */
  readonly signature: string;
}

/** Signs a receipt with a key that is derived from the secret of the installation, so that it stays the same. */
export function signReceipt(appSecret: string, text: string): SignedText {
  return { text, signature: sign(null, Buffer.from(text), toKey(appSecret)).toString('base64') };
}

/** SPKI in PEM. With it anybody can verify a receipt without us. */
export function receiptPublicKey(appSecret: string): string {
  return createPublicKey(toKey(appSecret)).export({ type: 'spki', format: 'pem' }).toString();
}

function toKey(appSecret: string) {
  const seed = deriveKey(appSecret, 'receipt');
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
