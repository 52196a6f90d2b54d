import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { deriveKey } from '#config/secrets/derive-key.ts';
import { bytesToUuid, uuidToBytes } from '#database/uuid-bytes.ts';

/**
 * Ids of people that leave the server. Our own are hashes without a key of the id that a person has at the source: whoever knows
 * one could look for it, and it is the same in everybody's results.
 */
export interface OuterIds {
  /** Of a person in this search; another one in every other search. */
  personIn(searchId: string, personId: string): string;
  /** The person's own id, or that of nobody. */
  openPerson(searchId: string, outerId: string): string;
  /** Of what a monitor has found; the same in all its runs. */
  keyIn(monitorId: string, key: string): string;
}

const ALGORITHM = 'aes-256-ecb';

export function createOuterIds(appSecret: string): OuterIds {
  const searchKey = deriveKey(appSecret, 'vidno people in searches');
  const monitorKey = deriveKey(appSecret, 'vidno hits of monitors');
  const keyOf = (searchId: string) => createHmac('sha256', searchKey).update(searchId).digest();
  return {
    // An id is exactly one block of the cipher, so that it needs neither a mode of operation nor room for a nonce.
    personIn: (searchId, personId) => {
      const cipher = createCipheriv(ALGORITHM, keyOf(searchId), null).setAutoPadding(false);
      return bytesToUuid(Buffer.concat([cipher.update(uuidToBytes(personId)), cipher.final()]));
    },
    openPerson: (searchId, outerId) => {
      const decipher = createDecipheriv(ALGORITHM, keyOf(searchId), null).setAutoPadding(false);
      return bytesToUuid(Buffer.concat([decipher.update(uuidToBytes(outerId)), decipher.final()]));
    },
    keyIn: (monitorId, key) =>
      createHmac('sha256', monitorKey).update(`${monitorId}:${key}`).digest('base64url').slice(0, 22),
  };
}
