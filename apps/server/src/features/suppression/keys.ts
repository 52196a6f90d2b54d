import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey, deriveSecret, NONCE_BYTES, seal, unseal } from '#config/secrets.ts';
import { type ProfileLink, toLinkKey } from './links.ts';

/**
 * Marks say whether somebody was removed, and to nobody without the key who it was. They are the same for ever, so `SUPPRESSION_KEY`
 * is never rotated.
 */
export interface SuppressionKeys {
  /** Of somebody at a source. */
  markPerson(sourceId: string, externalId: string): Buffer;
  markLink(link: ProfileLink): Buffer;
  /** Of the SHA-256 of a picture's bytes. */
  markBytes(digest: Uint8Array): Buffer;
  /** Of the 64 bits that a picture looks like; all neighbours are marked in one call. */
  markPictures(hashes: readonly bigint[]): Buffer[];
  /** Encrypts what has to be written back if a removal is refused. */
  seal(bytes: Uint8Array, context: string): Buffer;
  /** Null if it was sealed with another key or context, or has been altered. */
  open(sealed: Uint8Array, context: string): Buffer | null;
  /** Chains the entries of the log. */
  sign(text: string): Buffer;
}

/**
 * Half of an HMAC-SHA-256; nobody finds two texts with the same.
 * @limit none
 */
const MARK_BYTES = 16;

export function createSuppressionKeys(suppressionKey: string): SuppressionKeys {
  const mark = (parts: readonly string[]) =>
    deriveSecret(suppressionKey, 'suppressionMark', JSON.stringify(parts)).subarray(0, MARK_BYTES);
  const pictureKey = deriveKey(suppressionKey, 'suppressedPicture');
  const sealKey = deriveKey(suppressionKey, 'suppressedPerson');
  const logKey = deriveKey(suppressionKey, 'suppressionLog');
  return {
    markPerson: (sourceId, externalId) => mark(['person', sourceId, externalId]),
    markLink: (link) => mark(['link', toLinkKey(link)]),
    markBytes: (digest) => mark(['bytes', Buffer.from(digest).toString('hex')]),
    markPictures: (hashes) => encryptBlocks(pictureKey, hashes),
    seal: (bytes, context) => seal(bytes, { key: sealKey, nonce: randomBytes(NONCE_BYTES), context }),
    open: (sealed, context) => unseal(sealed, { key: sealKey, context }),
    sign: (text) => createHmac('sha256', logKey).update(text).digest(),
  };
}

/** Each hash is one block of the cipher, so that thousands of neighbours cost no more than a few HMACs. */
function encryptBlocks(key: Uint8Array, hashes: readonly bigint[]): Buffer[] {
  const blocks = Buffer.alloc(hashes.length * MARK_BYTES);
  hashes.forEach((hash, index) => {
    blocks.writeBigUInt64BE(hash, index * MARK_BYTES);
  });
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const marks = Buffer.concat([cipher.update(blocks), cipher.final()]);
  return hashes.map((_, index) => marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES));
}
