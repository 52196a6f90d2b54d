import { createCipheriv, randomBytes } from 'node:crypto';
import { deriveKey, deriveSecret, NONCE_BYTES, seal, unseal } from '#config/secrets.ts';

/**
 * Marks say whether somebody was removed, and to nobody without the key who it was. Those once made have to stay valid, so
 * `SUPPRESSION_KEY` is never rotated.
 */
export interface SuppressionKeys {
  /** Of somebody at a source. */
  markPerson(sourceId: string, externalId: string): Buffer;
  /** Of a link in its one spelling. */
  markLink(profileKey: string): Buffer;
  /** Of the SHA-256 of a picture's bytes. */
  markBytes(digest: Uint8Array): Buffer;
  /** Of what a picture looks like. */
  markPicture(perceptualHash: Uint8Array): Buffer;
  /** The marks of all pictures that look the same, one after the other, `MARK_BYTES` each; the first is the picture's own. */
  markNeighbours(perceptualHash: Uint8Array): Buffer;
  /** Encrypts what has to be written back if a removal is refused. */
  seal(bytes: Uint8Array, context: string): Buffer;
  /** Null if it was sealed with another key or context, or has been altered. */
  open(sealed: Uint8Array, context: string): Buffer | null;
  /** Of the key that signs receipts; each generation has another one. */
  logSeed(generation: number): Buffer;
  /** Chains the events of the list. */
  sign(text: string): Buffer;
}

/**
 * Half of an HMAC-SHA-256, or a block of AES: nobody finds two texts with the same.
 * @limit none
 */
export const MARK_BYTES = 16;

export function createSuppressionKeys(suppressionKey: string): SuppressionKeys {
  const mark = (...parts: string[]) =>
    deriveSecret(suppressionKey, 'suppressionMark', JSON.stringify(parts)).subarray(0, MARK_BYTES);
  const pictureKey = deriveKey(suppressionKey, 'suppressedPicture');
  const sealKey = deriveKey(suppressionKey, 'suppressedPerson');
  return {
    markPerson: (sourceId, externalId) => mark('person', sourceId, externalId),
    markLink: (profileKey) => mark('link', profileKey),
    markBytes: (digest) => mark('bytes', Buffer.from(digest).toString('hex')),
    markPicture: (hash) => encrypt(pictureKey, toBlocks(hash, NO_DIFFERENCE)),
    markNeighbours: (hash) => encrypt(pictureKey, toBlocks(hash, DIFFERENCES)),
    seal: (bytes, context) => seal(bytes, { key: sealKey, nonce: randomBytes(NONCE_BYTES), context }),
    open: (sealed, context) => unseal(sealed, { key: sealKey, context }),
    logSeed: (generation) => deriveSecret(suppressionKey, 'removalLogKey', `generation ${generation}`),
    sign: (text) => deriveSecret(suppressionKey, 'suppressionLog', text),
  };
}

/** @limit none */
const HASH_BITS = 64;
/** @limit none */
const WORD_BITS = 32;
/** @limit none */
const WORDS_A_BLOCK = MARK_BYTES / 4;

const NO_DIFFERENCE = Uint32Array.of(0, 0);
/** What two words of a hash are changed by: in no bit, in one, or in two. Encoding a picture again changes no more. */
const DIFFERENCES = listDifferences();

function listDifferences(): Uint32Array {
  const differences = [0, 0];
  const bit = (place: number) =>
    (place < WORD_BITS ? [1 << place, 0] : [0, 1 << (place - WORD_BITS)]) as [number, number];
  for (let one = 0; one < HASH_BITS; one += 1) {
    differences.push(...bit(one));
    for (let other = one + 1; other < HASH_BITS; other += 1) {
      const [[low, high], [otherLow, otherHigh]] = [bit(one), bit(other)];
      differences.push(low ^ otherLow, high ^ otherHigh);
    }
  }
  return Uint32Array.from(differences, (word) => word >>> 0);
}

/** A hash is one block of the cipher, so that thousands of neighbours cost no more than a few HMACs. */
function toBlocks(hash: Uint8Array, differences: Uint32Array): Uint32Array {
  const [low = 0, high = 0] = new Uint32Array(Uint8Array.from(hash).buffer);
  const blocks = new Uint32Array((differences.length / 2) * WORDS_A_BLOCK);
  for (let index = 0; index < differences.length / 2; index += 1) {
    blocks[index * WORDS_A_BLOCK] = low ^ (differences[index * 2] ?? 0);
    blocks[index * WORDS_A_BLOCK + 1] = high ^ (differences[index * 2 + 1] ?? 0);
  }
  return blocks;
}

function encrypt(key: Uint8Array, blocks: Uint32Array): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(new Uint8Array(blocks.buffer)), cipher.final()]);
}
