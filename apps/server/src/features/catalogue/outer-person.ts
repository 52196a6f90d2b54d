import { createCipheriv, createDecipheriv } from 'node:crypto';
import { deriveSecret } from '#config/secrets.ts';
import { bytesToUuid, uuidToBytes } from '#database/uuid-bytes.ts';
import type { CataloguePerson } from './repository.ts';

/**
 * Ids of people that leave the server. Our own are hashes without a key of the id that a person has at the source: whoever knows
 * one could look for it, and it is the same in everybody's results.
 */
export interface OuterIds {
  /** The id of a person in this search; it differs from search to search. */
  personIn(searchId: string, personId: string): string;
  /** The person's own id, or that of nobody. */
  openPerson(searchId: string, outerId: string): string;
  /** Of what a monitor has found; the same in all its runs. */
  keyIn(monitorId: string, key: string): string;
}

const ALGORITHM = 'aes-256-ecb';

export function createOuterIds(appSecret: string): OuterIds {
  const keyOf = (searchId: string) => deriveSecret(appSecret, 'personInSearch', searchId);
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
      deriveSecret(appSecret, 'hitOfMonitor', `${monitorId}:${key}`).toString('base64url').slice(0, 22),
  };
}

/** A person as results show them. */
export function toPersonFields({ name, age, city, region, about, profileUrl }: CataloguePerson) {
  return { name, age, city, region, about, profile_url: profileUrl };
}
