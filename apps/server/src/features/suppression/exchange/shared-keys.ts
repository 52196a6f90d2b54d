import { createHmac } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import type { SuppressionKeys } from '../keys.ts';
import { insertSharedMarks, listSharedKeys, type SharedMark } from './exchange-repository.ts';

/**
 * Shorter ones could be guessed, and with them every id.
 * @limit request: A shorter key is refused.
 */
export const SHARED_KEY_MIN_CHARS = 32;

/** Somebody as their source knows them; the owner of the source computes the same. */
export function markById(sharedKey: string, externalId: string): Buffer {
  return createHmac('sha256', sharedKey).update(`id:${externalId}`).digest();
}

/** Over a whole list, so that nobody else makes or changes one. */
export function signList(sharedKey: string, text: string): string {
  return createHmac('sha256', sharedKey).update(`list:${text}`).digest('hex');
}

export function sealSharedKey(keys: SuppressionKeys, sourceId: string, sharedKey: string): Buffer {
  return keys.seal(Buffer.from(sharedKey), contextOf(sourceId));
}

/** By the id of the source. */
export async function readSharedKeys(
  db: Database | Transaction,
  keys: SuppressionKeys,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listSharedKeys(db);
  return new Map(
    rows.map(({ source_id: sourceId, sealed_key: sealed }) => {
      const key = keys.open(sealed, contextOf(sourceId));
      if (key === null) throw new Error('a shared key cannot be opened with this SUPPRESSION_KEY');
      return [sourceId, key.toString()];
    }),
  );
}

function contextOf(sourceId: string): string {
  return `key shared with the owner of ${sourceId}`;
}

interface KnownRecord {
  readonly sourceId: string;
  readonly externalId: string;
}

/** Makes the marks by which owners of sources know these people, while their ids are still known. */
export async function putSharedMarks(
  trx: Transaction,
  keys: SuppressionKeys,
  records: readonly KnownRecord[],
): Promise<SharedMark[]> {
  const sharedKeys = await readSharedKeys(trx, keys);
  const marks = records.flatMap(({ sourceId, externalId }) => {
    const sharedKey = sharedKeys.get(sourceId);
    if (sharedKey === undefined) return [];
    const person = keys.markPerson(sourceId, externalId);
    return { source_id: sourceId, person_mark: person, mark: markById(sharedKey, externalId) };
  });
  await insertSharedMarks(trx, marks);
  return marks;
}
